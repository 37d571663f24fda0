// Made by `python -m tools.wire_types` from the classes of scenes and commands; do not edit.

/** One thing to say, in both languages. */
export interface Text {
  ja: string;
  en: string;
}

/** One named place of a board, in grid units from the top left. */
export interface Place {
  key: string;
  x: number;
  y: number;
  look: "plain" | "water" | "hue" | "hill" | "orange" | "river" | "start" | "goal";
  label: Text;
  lines: number;
  slashed: boolean;
  span: number;
}

/** Named places: a grid, a path or a free graph; `links` join places that are neighbours. */
export interface Board {
  kind: "board";
  key: string;
  label: Text;
  shape: "grid" | "path" | "graph";
  width: number;
  height: number;
  places: readonly (Place)[];
  links: readonly (readonly [string, string])[];
  columns: readonly (string)[];
  rows: readonly (string)[];
  turned: boolean;
  sided: boolean;
}

/** A piece on a place; one touches it by touching the place. */
export interface Piece {
  kind: "piece";
  place: string;
  glyph: string;
  letter: string;
  label: Text;
  seat: number | null;
  colour: "red" | "black" | null;
  badges: readonly (Text)[];
}

/** A card or captured piece lying face up in a zone or on a place; equal ones share the key. */
export interface Card {
  kind: "card";
  key: string;
  glyph: string;
  letter: string;
  label: Text;
  colour: "red" | "black" | null;
  place: string | null;
  badges: readonly (Text)[];
}

/** A hand, pile, discard, stock or bank: the faces this viewer sees, and how many there are. */
export interface Zone {
  kind: "zone";
  key: string;
  label: Text;
  role: "hand" | "pile" | "discard" | "stock" | "bank";
  count: number;
  cards: readonly (Card)[];
  seat: number | null;
}

/** Where something stands on a track. */
export interface Marker {
  at: number;
  label: Text;
  seat: number | null;
}

/** A row of numbered fields with markers on it. */
export interface Track {
  kind: "track";
  key: string;
  label: Text;
  fields: readonly (Text)[];
  markers: readonly (Marker)[];
  seat: number | null;
}

/** A named number: points, a bank, a rate, a round. */
export interface Counter {
  kind: "counter";
  key: string;
  label: Text;
  value: number;
  seat: number | null;
  of: number | null;
  sticks: boolean;
}

/** Throwing sticks as they lie; `up` is the count shown, or None before a throw. */
export interface Sticks {
  kind: "sticks";
  key: string;
  label: Text;
  number: number;
  up: number | null;
  seat: number | null;
}

/** A number to choose; the tokens that share its key are the numbers allowed now. */
export interface Amount {
  kind: "amount";
  key: string;
  label: Text;
  low: number;
  high: number;
}

/** A thing to press. */
export interface Button {
  kind: "button";
  key: string;
  label: Text;
}

/** One line of a panel; a strong one is drawn so. */
export interface Row {
  cells: readonly (Text)[];
  strong: boolean;
}

/** A small table to read. */
export interface Panel {
  kind: "panel";
  key: string;
  label: Text;
  head: readonly (Text)[];
  rows: readonly (Row)[];
}

/** One way to decide, and what comes of it. */
export interface Option {
  key: string;
  label: Text;
  result: Text;
}

/** A moment to decide, with the consequences side by side. */
export interface Decision {
  kind: "decision";
  key: string;
  label: Text;
  options: readonly (Option)[];
}

/** What one outcome of a throw would allow, and how likely it is. */
export interface Prospect {
  outcome: Text;
  probability: string;
  result: Text;
}

/** What each throw would allow, shown before throwing. */
export interface Forecast {
  kind: "forecast";
  key: string;
  label: Text;
  prospects: readonly (Prospect)[];
}

/** Attention to places: the last move, what is reachable, a route, an arrow. */
export interface Mark {
  kind: "mark";
  role: "last" | "reachable" | "route" | "arrow";
  places: readonly (string)[];
}

/** A sentence beside the table. */
export interface Note {
  kind: "note";
  text: Text;
}

/** One possible next step of a path: its text and the key of the thing one touches for it. */
export interface Token {
  text: string;
  key: string;
  label: Text | null;
}

/** Anything in a scene. */
export type Thing = Board | Piece | Card | Zone | Track | Counter | Sticks | Amount | Button | Panel | Decision | Forecast | Mark | Note;

/** What may follow a path, and what to show beside the table there. */
export interface NextCommand {
  do: "next";
  id: string;
  at: number;
  path: readonly (string)[];
}

/** Why the last item of a path cannot follow the ones before it. */
export interface WhyCommand {
  do: "why";
  id: string;
  at: number;
  path: readonly (string)[];
}

/** All actions, if they are few enough to list. */
export interface ActionsCommand {
  do: "actions";
  id: string;
  at: number;
}

/** The View as data, for clients that have the rules themselves. */
export interface ViewDataCommand {
  do: "view";
  id: string;
  at: number;
}

/** An action of one's seat. */
export interface ActCommand {
  do: "act";
  id: string;
  at: number;
  text: string;
}

/** Sit down, bound to a seed by its hash. */
export interface SitCommand {
  do: "sit";
  id: string;
  seat: number | null;
  key: string | null;
  commitment: string;
}

/** Reveal the seed. */
export interface RevealCommand {
  do: "reveal";
  id: string;
  seed: string;
}

/** Leave the seat before the match begins. */
export interface StandCommand {
  do: "stand";
  id: string;
}

/** Take back the last action, ask for it, or agree to what was asked. */
export interface UndoCommand {
  do: "undo";
  id: string;
  at: number;
}

/** Offer a draw, or agree to one. */
export interface AgreeCommand {
  do: "agree";
  id: string;
  at: number;
}

/** Decline what is offered, or withdraw what one offered. */
export interface DeclineCommand {
  do: "decline";
  id: string;
  at: number;
}

/** Give up the match. */
export interface ResignCommand {
  do: "resign";
  id: string;
}

/** End the match, or go on with a bot, because a seat has left. */
export interface ClaimCommand {
  do: "claim";
  id: string;
  at: number;
  seat: number;
}

/** Open a table where everybody sits one seat further. */
export interface RematchCommand {
  do: "rematch";
  id: string;
}

/** Ask for everything anew. */
export interface ResyncCommand {
  do: "resync";
  id: string;
}

/** Keep the connection alive. */
export interface PingCommand {
  do: "ping";
  id: string;
}

/** Anything a client may ask. */
export type Command = NextCommand | WhyCommand | ActionsCommand | ViewDataCommand | ActCommand | SitCommand | RevealCommand | StandCommand | UndoCommand | AgreeCommand | DeclineCommand | ResignCommand | ClaimCommand | RematchCommand | ResyncCommand | PingCommand;
