// Made by `python -m tools.wire_types` from the classes of messages; do not edit.

/** A text in the language of the connection. */
export type Text = string;

/** A whole number; as a text where a browser could not hold it. */
export type Whole = number | string;

/** Why something is not possible: a stable code for programs and a text for people. */
export interface Reason {
  code: string;
  text: Text;
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
  value: Whole;
  seat: number | null;
  of: Whole | null;
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
  low: Whole;
  high: Whole;
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
  label: Text;
}

/** A sentence beside the table. */
export interface Note {
  kind: "note";
  text: Text;
}

/** One event of the log, as its viewer may know it. */
export interface Line {
  n: number;
  kind: "action" | "chance" | "undo" | "resign" | "agree" | "flag" | "abandon" | "seat" | "note";
  seat: number | null;
  text: string;
  say: Text | null;
  undone: boolean;
}

/** Who has a seat, and whether they sit. */
export interface SeatNow {
  seat: number;
  kind: "person" | "bot" | "open";
  level: string | null;
  label: Text;
  sits: boolean;
  yours: boolean;
}

/** One possible next step of a path. */
export interface TokenNow {
  text: string;
  key: string;
  label: Text | null;
}

/** What may follow a path. */
export interface NextNow {
  tokens: readonly (TokenNow)[];
  action: string | null;
}

/** One of several things that a touch may mean. */
export interface MeaningNow {
  text: string;
  label: Text | null;
  to: number | string | null;
}

/** What has been touched, and what may be touched after it. */
export interface TouchesNow {
  free: Readonly<Record<string, number | string | readonly (MeaningNow)[] | null>>;
  back: Readonly<Record<string, number | null>>;
  chosen: readonly (readonly [string, string])[];
  done: string | null;
  stands: boolean;
}

/** A wish to go back. */
export interface UndoOffer {
  seat: number;
  to: number;
  agreed: readonly (number)[];
}

/** What is offered. */
export interface OffersNow {
  agree: readonly (number)[];
  undo: UndoOffer | null;
}

/** How the match ended. */
export interface OutcomeNow {
  places: readonly (number)[];
  scores: readonly (Whole)[];
  reason: string;
  why: Text;
  lines: readonly (Text)[];
}

/** What a seat has done for the fair chance. */
export interface SeatFairness {
  commitment: string | null;
  seed: string | null;
  silent: boolean;
}

/** The commitments and the seeds that are open. */
export interface FairnessNow {
  scheme: "belpic/1";
  commitment: string | null;
  server: string | null;
  seats: readonly (SeatFairness)[];
}

/** The table at `n`. */
export interface Now {
  phase: "open" | "starting" | "playing" | "over";
  viewer: number | "spectator" | "all";
  seats: readonly (SeatNow)[];
  asked: readonly (number)[];
  waits: "seats" | "chance" | "nobody";
  since: number | null;
  scores: readonly (Whole)[];
  next: NextNow;
  touches: readonly (TouchesNow)[];
  previews: boolean;
  may: readonly (string)[];
  offers: OffersNow;
  outcome: OutcomeNow | null;
  fairness: FairnessNow;
  rematch: string | null;
  hash: string;
  things: readonly (number | Thing)[];
}

/** Which game is played. */
export interface GameNow {
  id: string;
  version: number;
  title: Text;
  unit: "point" | "tenth";
  actions: Text;
}

/** An option that is not as usual, in words. */
export interface ChangedOption {
  name: string;
  label: Text;
  value: Text;
}

/** Everything about a table. */
export interface Snapshot {
  kind: "snapshot";
  protocol: number;
  lang: string;
  table: string;
  n: number;
  game: GameNow;
  preset: string;
  options: Readonly<Record<string, unknown>>;
  changed_options: readonly (ChangedOption)[];
  log: readonly (Line)[];
  now: Now;
}

/** What happened after a number. */
export interface Events {
  kind: "events";
  table: string;
  after: number;
  n: number;
  log: readonly (Line)[];
  now: Now;
}

/** Who is connected just now; neither numbered nor stored. */
export interface Presence {
  kind: "presence";
  here: readonly (boolean)[];
  watchers: number;
  claim_in: readonly (number | null)[];
}

/** The answer to a ping. */
export interface Pong {
  kind: "pong";
  n: number;
}

/** Why a frame without an id cannot be answered, or the socket is closed. */
export interface Refusal {
  kind: "refused";
  error: Reason;
}

/** It is done, and there is nothing to tell beside that. */
export interface Done {
  kind: "done";
}

/** What may follow the path that was asked about. */
export interface Following {
  kind: "next";
  next: NextNow;
  preview: readonly (Thing)[];
}

/** Where touches have led. */
export interface Touched {
  kind: "touch";
  touches: readonly (TouchesNow)[];
  action: string | null;
  why: Reason | null;
  preview: readonly (Thing)[];
}

/** Why the last touch of a path is impossible. */
export interface Explained {
  kind: "why";
  why: Reason | null;
}

/** All actions. */
export interface Listed {
  kind: "actions";
  actions: readonly (string)[] | null;
}

/** The View as data. */
export interface ShownView {
  kind: "view";
  view: unknown;
}

/** One has sat down. */
export interface Seated {
  kind: "seated";
  seat: number;
}

/** Another table is open for the same people. */
export interface Reopened {
  kind: "reopened";
  table: string;
}

/** What a command gets back. */
export interface Answer {
  kind: "answer";
  re: string;
  n: number;
  body: null | Body;
  error: Reason | null;
}

/** A refused request, with a status of 4xx or 5xx. */
export interface Complaint {
  error: Reason;
}

/** A game in the list. */
export interface GameCard {
  id: string;
  title: Text;
  summary: Text;
  family: "sticks" | "board" | "cards" | "race";
  version: number;
  seats: readonly (number)[];
  usual_seats: number;
  minutes: number;
  presets: readonly (string)[];
  hidden: boolean;
  chance: boolean;
  unit: "point" | "tenth";
}

/** A table where this guest sits. */
export interface OwnTable {
  table: string;
  game: string;
  phase: "open" | "starting" | "playing" | "over";
  seat: number;
  changed: number;
}

/** The home page. */
export interface Home {
  version: string;
  games: readonly (GameCard)[];
  tables: readonly (OwnTable)[];
}

/** A named set of option values. */
export interface PresetForm {
  name: string;
  label: Text;
  values: Readonly<Record<string, unknown>>;
}

/** One value that an option may have. */
export interface ValueForm {
  value: string | number | boolean | null;
  label: Text;
}

/** An option of a game. */
export interface OptionForm {
  name: string;
  label: Text;
  help: Text;
  source: string;
  kind: "choice" | "number" | "flag" | "integer" | "subset" | "listing";
  values: readonly (ValueForm)[];
  low: number | null;
  high: number | null;
  form: string | null;
  default: unknown;
}

/** A bot. */
export interface LevelForm {
  name: string;
  label: Text;
}

/** Everything that the form of a new table asks. */
export interface GameForm {
  game: GameCard;
  seats: number;
  presets: readonly (PresetForm)[];
  options: readonly (OptionForm)[];
  levels: readonly (LevelForm)[];
}

/** A seat of a new table. */
export interface NewSeat {
  kind: "person" | "bot" | "open";
  level: string | null;
}

/** A new table that somebody wants. */
export interface Wish {
  game: string;
  preset: string | null;
  options: Readonly<Record<string, unknown>>;
  seats: readonly (NewSeat)[];
}

/** A new table. */
export interface Opened {
  table: string;
  key: string;
  seat: number | null;
}

/** The rules of a game. */
export interface RulePage {
  title: Text;
  lang: string;
  html: string;
}

/** The one who asks is a guest now. */
export interface GuestMade {
  guest: boolean;
}

/** The store answers. */
export interface Health {
  ok: boolean;
}

/** An empty body. */
export interface Nothing {
}

/** What may follow a path, and what to show beside the table there. */
export interface NextCommand {
  do: "next";
  id: string;
  at: number;
  path: readonly (string)[];
}

/** One touch. */
export interface TouchMade {
  key: string;
  text: string | null;
  back: boolean;
}

/** What touches, one after the other, mean together, and what to show beside the table there. */
export interface TouchCommand {
  do: "touch";
  id: string;
  at: number;
  touches: readonly (TouchMade)[];
  ahead: boolean;
}

/** Why the last item of a path, a token or the key of anything in the scene, cannot follow. */
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

/** Reveal the seed, 16 to 64 bytes in hexadecimal. */
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

/** Go on in another language; everything is told anew in it. */
export interface SpeakCommand {
  do: "speak";
  id: string;
  lang: string;
}

/** Keep the connection alive. */
export interface PingCommand {
  do: "ping";
  id: string;
}

export type Thing = Board | Piece | Card | Zone | Track | Counter | Sticks | Amount | Button | Panel | Decision | Forecast | Mark | Note;

export type Body = Done | Following | Touched | Explained | Listed | ShownView | Seated | Reopened;

export type Message = Snapshot | Events | Presence | Answer | Pong | Refusal;

export type Command = NextCommand | TouchCommand | WhyCommand | ActionsCommand | ViewDataCommand | ActCommand | SitCommand | RevealCommand | StandCommand | UndoCommand | AgreeCommand | DeclineCommand | ResignCommand | ClaimCommand | RematchCommand | ResyncCommand | SpeakCommand | PingCommand;

/** A command before it has its id. */
export type Asking = Command extends infer C
  ? (C extends { id: string } ? Omit<C, "id"> : never) : never;
