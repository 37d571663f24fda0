// The messages of docs/protocol.md that are no dataclasses; a test holds them against the server's.
import type { Command, Text, Thing, Token } from "./wire";

export interface Reason { code: string; text: Text }
export interface Next { tokens: readonly Token[]; action: string | null }
export interface Seat {
  seat: number; kind: "person" | "bot" | "open"; level: string | null; label: Text; sits: boolean; yours: boolean;
}
export interface SeatFairness { commitment: string | null; seed: string | null; silent: boolean }
export interface Fairness {
  scheme: string; commitment: string | null; server: string | null; seats: readonly SeatFairness[];
}
export interface Outcome {
  places: readonly number[]; scores: readonly number[]; reason: string; why: Text; lines: readonly Text[];
}
export interface Now {
  phase: "open" | "starting" | "playing" | "over";
  viewer: number | "spectator" | "all";
  seats: readonly Seat[];
  things: readonly (Thing | number)[];
  hash: string;
  asked: readonly number[];
  waits: "seats" | "chance" | "nobody";
  since: number | null;
  scores: readonly number[];
  next: Next;
  may: readonly string[];
  offers: { agree: readonly number[]; undo: { seat: number; to: number; agreed: readonly number[] } | null };
  outcome: Outcome | null;
  fairness: Fairness;
  rematch: string | null;
}
export interface Line {
  n: number; kind: string; seat: number | null; text: string; say: Text | null; undone: boolean;
}
export interface About {
  game: { id: string; version: number; title: Text; unit: "point" | "tenth"; actions: Text };
  preset: string;
  options: Record<string, unknown>;
  changed_options: readonly { name: string; label: Text; value: Text }[];
}
export interface Snapshot extends About { kind: "snapshot"; table: string; n: number; log: readonly Line[]; now: Now }
export interface Events { kind: "events"; table: string; after: number; n: number; log: readonly Line[]; now: Now }
export interface Presence {
  kind: "presence"; here: readonly boolean[]; watchers: number; claim_in: readonly (number | null)[];
}
export interface Body {
  next?: Next; preview?: readonly Thing[]; why?: Reason | null; table?: string; seat?: number;
}
export type Answer =
  | { kind: "answer"; re: string; n: number; ok: true; body: Body }
  | { kind: "answer"; re: string; n: number; ok: false; error: Reason };
export type Message =
  | Snapshot | Events | Presence | Answer
  | { kind: "pong"; n: number }
  | { kind: "refused"; error: Reason };

/** A command before it has its id. */
export type Wish = Command extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

export interface GameInfo {
  id: string; title: Text; summary: Text; family: "sticks" | "board" | "cards" | "race"; version: number;
  seats: readonly number[]; usual_seats: number; minutes: number; presets: readonly string[];
  hidden: boolean; chance: boolean; unit: "point" | "tenth";
}
export interface OwnTable { table: string; game: string; phase: string; seat: number; changed: number }
export interface Home { version: string; games: readonly GameInfo[]; tables: readonly OwnTable[] }
export type Value = string | number | boolean | null | readonly string[];
export interface Option {
  name: string; label: Text; help: Text; source: string;
  kind: "choice" | "number" | "flag" | "integer" | "subset" | "listing";
  values: readonly { value: string | number | boolean | null; label: Text }[];
  low: number | null; high: number | null; form: string | null; default: Value;
}
export interface GameForm {
  game: GameInfo; seats: number;
  presets: readonly { name: string; label: Text; values: Record<string, Value> }[];
  options: readonly Option[];
  levels: readonly { name: string; label: Text }[];
}
export interface Chair { kind: "person" | "bot" | "open"; level: string | null }
export interface Opened { table: string; key: string; seat: number | null }
export interface Rules { title: Text; lang: string; html: string }
