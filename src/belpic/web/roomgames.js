// The list of what is played in a room, as its host makes and changes it.

import { getForm, getHome } from "./api.js";
import { clockName, pick } from "./choices.js";
import { h } from "./draw.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").NewRoomGame} NewRoomGame
 * @typedef {import("./asking").Asking} Asking
 */

const CLOCKS = ["none", "fischer 600+10", "move 60", "days 3"];

export class RoomGames {
  /** @type {import("./wire").Home | null} */
  home = null;
  /** @type {import("./wire").GameForm | null} */
  form = null;
  wish = { game: "", preset: "", seats: 0, clock: "none" };
  /** @type {readonly (NewRoomGame & {words: string})[]} */
  chosen = [];

  /** @param {Asking} page that shows it */
  constructor(page) {
    this.page = page;
  }

  async load() {
    this.home = await getHome();
    await this.turn(this.wish.game || (this.home.games[0]?.id ?? ""));
  }

  /** @param {string} game @param {number | null} seats */
  async turn(game, seats = null) {
    const form = await getForm(game, seats);
    this.form = form;
    const preset = seats !== null && this.wish.game === game ? this.wish.preset : (form.presets[0]?.name ?? "");
    this.wish = { ...this.wish, game, preset, seats: form.seats };
  }

  /** @param {Partial<RoomGames["wish"]>} changed */
  change(changed) {
    this.wish = { ...this.wish, ...changed };
    this.page.render();
  }

  add() {
    const { wish, form } = this;
    const label = form?.presets.find((one) => one.name === wish.preset)?.label ?? wish.preset;
    const words = [form?.game.title, label, say("seats", { seats: wish.seats }), clockName(wish.clock)].join(" · ");
    this.chosen = [...this.chosen, { ...wish, options: {}, words }];
    this.page.render();
  }

  /** Take what a room has now. @param {readonly import("./wire").RoomGame[]} games */
  take(games) {
    this.chosen = games.map((one) => ({
      game: one.game, preset: one.preset, options: one.options, seats: one.seats, clock: one.clock.text,
      words: [one.title, one.label, say("seats", { seats: one.seats }), one.clock.label].join(" · "),
    }));
  }

  /** The list as it is sent. @returns {NewRoomGame[]} */
  get games() {
    return this.chosen.map(({ words: _, ...one }) => one);
  }

  draw() {
    const { home, form, wish } = this;
    if (!home || !form) return null;
    // how many play is meant of the game that is chosen by then
    const turn = (/** @type {string | null} */ game, /** @type {number | null} */ seats) => void this.page.attempt(() => this.turn(game ?? this.wish.game, seats));
    return h("fieldset", { key: "games" }, h("legend", null, say("roomPlays")),
      this.chosen.length > 0 && h("ul", { class: "tables" }, this.chosen.map((one, place) => h("li", { key: place, "data-chosen": one.game }, h("span", { class: "quiet" }, one.words),
        h("button", { class: "small", type: "button", "data-remove": place, onclick: () => {
          this.chosen = this.chosen.filter((_, other) => other !== place);
          this.page.render();
        } }, say("removeGame"))))),
      h("div", { class: "row" },
        pick(say("game"), wish.game, home.games.map((one) => [one.id, one.title]), (game) => turn(game, null), "room-game"),
        pick(say("preset"), wish.preset, form.presets.map((one) => [one.name, one.label]), (preset) => this.change({ preset }), "room-preset"),
        pick(say("howMany"), String(wish.seats), form.game.seats.map((one) => [String(one), String(one)]), (seats) => turn(null, Number(seats)), "room-seats"),
        pick(say("clock"), wish.clock, CLOCKS.map((one) => [one, clockName(one)]), (clock) => this.change({ clock }), "room-clock"),
        h("button", { class: "small", type: "button", "data-add": true, onclick: () => this.add() }, say("addGame"))));
  }
}
