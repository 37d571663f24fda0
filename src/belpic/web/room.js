// A room of a class or a club: what its host has fixed, and its tables at a glance; and opening one.

import { changeRoom, getRooms, openRoom, openRoomTable } from "./api.js";
import { Asking, copyButton } from "./asking.js";
import { draw, h } from "./draw.js";
import { Live } from "./live.js";
import { codeButton } from "./qr.js";
import { RoomGames } from "./roomgames.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").RoomNow} Room
 * @typedef {import("./wire").RoomTable} RoomTable
 */


export class RoomPage extends Live {
  name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {Room | null} */
  room = null;
  list = new RoomGames(this);
  /** Whether its host changes what is played. */
  changing = false;

  /** @override */
  query() {
    return `room=${encodeURIComponent(this.name)}`;
  }

  /** @override @param {import("./live").Message} message */
  hear(message) {
    if (message.kind === "room") this.room = message;
  }

  /** @param {number} game @param {number} bots */
  async open(game, bots) {
    await this.attempt(async () => {
      const opened = await openRoomTable(this.name, { game, bots });
      location.assign(`/t/${opened.table}`);
    });
  }

  /** Let nobody open anything any more, or again. @param {Room} room */
  async toggle(room) {
    this.list.take(room.games);
    await this.attempt(() => changeRoom(this.name, { title: room.title, games: this.list.games, chat: room.chat, closed: !room.closed }));
  }

  /** Begin to change what is played. @param {Room} room */
  async edit(room) {
    this.list.take(room.games);
    await this.attempt(() => this.list.load());
    this.changing = true;
    this.render();
  }

  /** @param {Event} event @param {Room} room */
  async keep(event, room) {
    event.preventDefault();
    if (!this.list.chosen.length) this.list.add();
    await this.attempt(async () => {
      await changeRoom(this.name, { title: room.title, games: this.list.games, chat: room.chat, closed: room.closed });
      this.changing = false;
    });
  }

  /** @override */
  render() {
    const { room } = this;
    document.title = `${room?.title ?? say("room")} · Belpic`;
    draw(this, [
      h(
        "main",
        { class: "home room-page", id: "main" },
        h("h1", null, room ? room.title : say("room")),
        h("p", { class: "quiet", role: "status" }, this.link === "connected" ? "" : this.link === "gone" ? say("noRoom") : say(this.link)),
        this.told(),
        room?.closed && h("p", null, h("b", null, say("roomIsClosed"))),
        room && !room.closed && this.games(room),
        room && this.tables(room),
        room?.host && h("section", { key: "host" }, h("h2", null, say("roomLink")),
          h("div", { class: "row" },
            h("input", { id: "room-link", "aria-label": say("roomLink"), readonly: true, value: location.href }),
            copyButton(this, location.href),
            codeButton(location.href, say("roomLink")),
            h("button", { class: "small", "data-close-room": true, disabled: this.busy, onclick: () => void this.toggle(room) }, say(room.closed ? "reopenRoom" : "closeRoom"))),
          h("p", { class: "quiet" }, say("roomHint")),
          this.changing
            ? h("form", { key: "change", class: "room-change", onsubmit: (/** @type {Event} */ event) => void this.keep(event, room) }, this.list.draw(),
                h("div", { class: "row" }, h("button", { class: "primary", type: "submit", "data-keep": true, disabled: this.busy }, say("keepGames")),
                  h("button", { type: "button", onclick: () => {
                    this.changing = false;
                    this.render();
                  } }, say("cancel"))))
            : h("button", { key: "edit", class: "small", "data-edit": true, disabled: this.busy, onclick: () => void this.edit(room) }, say("changeGames"))),
      ),
    ]);
  }

  /** @param {Room} room */
  games(room) {
    return h("section", { key: "games" }, h("h2", null, say("roomPlays")),
      h("ul", { class: "tables" }, room.games.map((one, place) => h("li", { key: place },
        h("b", null, one.title), h("span", { class: "quiet" }, [one.label, say("seats", { seats: one.seats }), one.clock.label].join(" · ")),
        h("button", { class: "small primary", "data-open": place, disabled: this.busy, onclick: () => void this.open(place, 0) }, say("roomOpen")),
        h("button", { class: "small", "data-open-bots": place, disabled: this.busy, onclick: () => void this.open(place, one.seats - 1) }, say("roomBots"))))));
  }

  /** @param {Room} room */
  tables(room) {
    const clock = new Intl.DateTimeFormat(settings.lang, { timeStyle: "short" });
    const phases = { open: say("phaseOpen"), starting: say("phaseOpen"), playing: say("phasePlaying"), over: say("phaseOver") };
    return h("section", { key: "tables" }, h("h2", null, room.host ? say("roomTables", { count: room.tables.length }) : say("openTables")),
      room.tables.length === 0 ? h("p", { class: "quiet" }, say("noTables")) :
      h("ul", { class: "tables" }, room.tables.map((one) => {
        const own = one.seats.some((seat) => seat.yours);
        const free = one.phase === "open" && one.seats.some((seat) => seat.kind === "open");
        return h("li", { key: one.table, "data-table": one.table, "data-phase": one.phase },
          h("b", null, one.title),
          h("span", { class: "quiet" }, [phases[one.phase], say("roomMoves", { count: one.n }), clock.format(one.changed)].join(" · ")),
          h("ol", { class: "glance" }, one.seats.map((seat, place) => this.seat(seat, place))),
          h("a", { class: "button small", href: own || !free ? `/t/${one.table}` : `/t/${one.table}#room` }, own ? say("returnTo") : free ? say("sit") : say("watchIt")));
      })));
  }

  /** @param {import("./wire").RoomSeat} seat @param {number} place */
  seat(seat, place) {
    const name = seat.yours ? say("you") : seat.kind === "open" ? say("seatFree") : seat.kind === "bot" ? say("botName") : (seat.name ?? say("seat", { seat: place + 1 }));
    return h("li", { key: place, class: seat.asked ? "asked" : "" }, seat.asked && h("span", { "aria-label": say("isAsked") }, "● "), name,
      seat.kind === "person" && !seat.here && h("span", { class: "quiet" }, ` (${say("away")})`));
  }
}

export class RoomsPage extends Asking {
  /** @type {import("./wire").OwnRooms | null} */
  own = null;
  list = new RoomGames(this);
  named = "";
  silent = false;

  /** @override */
  async load() {
    await this.attempt(async () => {
      [, this.own] = await Promise.all([this.list.load(), getRooms()]);
    });
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (!this.list.chosen.length) this.list.add();
    await this.attempt(async () => {
      const made = await openRoom({ title: this.named, games: this.list.games, chat: this.silent ? "off" : "presets" });
      location.assign(`/r/${made.room}`);
    });
  }

  /** @override */
  render() {
    const { list, own } = this;
    document.title = `${say("rooms")} · Belpic`;
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    draw(this, [
      h(
        "main",
        { class: "form-page", id: "main" },
        h("h1", null, say("rooms")),
        h("p", { class: "lead" }, say("roomsWhat")),
        this.told(),
        own && own.rooms.length > 0 && h("section", { key: "own", class: "own-tables" }, h("h2", null, say("ownRooms")),
          h("ul", null, own.rooms.map((one) => h("li", { key: one.room }, h("a", { href: `/r/${one.room}` }, h("b", null, one.title), h("span", { class: "go" }, say("returnTo"))))))),
        list.form && h("form", { key: "form", onsubmit: (/** @type {Event} */ event) => void this.submit(event) },
          h("label", { class: "pick" }, h("span", null, say("roomTitle")),
            h("input", { id: "room-title", required: true, maxlength: 60, value: this.named, oninput: (/** @type {Event} */ event) => { this.named = value(event); } })),
          list.draw(),
          h("label", { class: "chip" }, h("input", { type: "checkbox", name: "silent", checked: this.silent, onchange: () => {
            this.silent = !this.silent;
            this.render();
          } }), h("span", null, say("roomSilent"))),
          h("p", { class: "quiet" }, say("roomWords")),
          h("div", { class: "row" }, h("button", { class: "primary", type: "submit", disabled: this.busy }, say("openRoom")))),
      ),
    ]);
  }
}
