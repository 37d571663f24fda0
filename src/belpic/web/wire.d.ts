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
  scores: readonly (Whole)[];
}

/** A moment to decide, with the consequences side by side. */
export interface Decision {
  kind: "decision";
  key: string;
  label: Text;
  options: readonly (Option)[];
  pivotal: boolean;
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
  gains: readonly (Whole)[];
}

/** Where a part of a match begins. */
export interface Chapter {
  n: number;
  level: number;
  label: Text;
}

/** Who has a seat, and whether they sit. */
export interface SeatNow {
  seat: number;
  kind: "person" | "bot" | "open";
  level: string | null;
  program: string | null;
  label: Text;
  sits: boolean;
  yours: boolean;
  shows: boolean;
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

/** One person's clock. */
export interface ClockNow {
  bank: number;
  periods: number;
  since: number | null;
}

/** How much time people have. */
export interface ClockRule {
  text: string;
  kind: "none" | "fischer" | "byoyomi" | "move" | "days";
  each: number;
  label: Text;
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
  pause: readonly (number)[];
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
  early: boolean;
  may: readonly (string)[];
  offers: OffersNow;
  clocks: readonly (ClockNow | null)[];
  paused: boolean;
  left: readonly (number)[];
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
  sides: readonly (Text)[];
}

/** An option that is not as usual, in words. */
export interface ChangedOption {
  name: string;
  label: Text;
  value: Text;
  usual: Text;
}

/** Something to say that everybody reads in their own language. */
export interface ChatPhrase {
  name: string;
  text: Text;
}

/** What may be said at a table. */
export interface ChatRule {
  phrases: readonly (ChatPhrase)[];
  free: boolean;
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
  preset_label: Text;
  preset_about: Text | null;
  options: Readonly<Record<string, unknown>>;
  changed_options: readonly (ChangedOption)[];
  clock: ClockRule;
  chat: ChatRule;
  entry: "key" | "lobby" | "room";
  room: string | null;
  rated: boolean;
  start: string | null;
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

/** How strong somebody is at a game. */
export interface RatingNow {
  points: number;
  spread: number;
  matches: number;
  provisional: boolean;
}

/** Somebody at a table. */
export interface PersonNow {
  name: Text;
  account: boolean;
  rating: RatingNow | null;
}

/** Who sits where, by name; neither numbered nor part of the log, and told when it changes. */
export interface People {
  kind: "people";
  seats: readonly (PersonNow | null)[];
}

/** Something that somebody has said; not numbered like events. Show the text as plain text. */
export interface Said {
  kind: "chat";
  number: number;
  seat: number | null;
  preset: string | null;
  text: Text;
}

/** What people who share a device have to know; told to them alone, with all that changes it. */
export interface Device {
  kind: "device";
  seats: readonly (number)[];
  shown: number | null;
  asked: readonly (number)[];
}

/** The answer to a ping. */
export interface Pong {
  kind: "pong";
  n: number;
  time: number;
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
  say: Text | null;
}

/** Why the last touch of a path is impossible. */
export interface Explained {
  kind: "why";
  why: Reason | null;
}

/** A table of the rules, or those of its rows that are about something. */
export interface TableNow {
  title: Text;
  head: readonly (Text)[];
  rows: readonly (readonly (Text)[])[];
}

/** What something is. */
export interface Told {
  kind: "about";
  lines: readonly (Text)[];
  places: readonly (string)[];
  tables: readonly (TableNow)[];
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

/** The table as one saw it after an event. */
export interface Past {
  kind: "past";
  n: number;
  scores: readonly (Whole)[];
  things: readonly (Thing)[];
  chapters: readonly (Chapter)[];
}

/** What had best be done. */
export interface Hinted {
  kind: "hint";
  exact: boolean;
  choices: readonly (Choice)[];
  why: Text;
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

/** A table in the lobby that waits for somebody. */
export interface OpenTable {
  table: string;
  game: string;
  title: Text;
  preset: string;
  label: Text;
  clock: ClockRule;
  seats: number;
  free: number;
  bots: number;
  rated: boolean;
  own: boolean;
  created: number;
}

/** A match that is being played, and that anybody may watch as its table allows. */
export interface RunningTable {
  table: string;
  game: string;
  title: Text;
  preset: string;
  label: Text;
  clock: ClockRule;
  rated: boolean;
  watching: "public" | "consent" | "delayed";
  names: readonly (Text | null)[];
  own: boolean;
}

/** What somebody would like to play with others who would. */
export interface SoughtNow {
  game: string;
  title: Text;
  preset: string;
  label: Text;
  seats: number;
  clock: ClockRule;
  rated: boolean;
  people: number;
  since: number;
}

/** What one seeks oneself. */
export interface SeekNow {
  sought: SoughtNow;
  table: string | null;
}

/** A table that waits for oneself. */
export interface WaitingTable {
  table: string;
  title: Text;
  seat: number;
  until: number | null;
}

/** Where people find each other: told whole, whenever something in it has changed. */
export interface Lobby {
  kind: "lobby";
  tables: readonly (OpenTable)[];
  sought: readonly (SoughtNow)[];
  seek: SeekNow | null;
  waiting: readonly (WaitingTable)[];
  running: readonly (RunningTable)[];
}

/** Something that may be played in a room, as its host has fixed it. */
export interface RoomGame {
  game: string;
  title: Text;
  preset: string;
  label: Text;
  options: Readonly<Record<string, unknown>>;
  seats: number;
  clock: ClockRule;
}

/** A seat of a table in a room. */
export interface RoomSeat {
  kind: "person" | "bot" | "open";
  name: Text | null;
  here: boolean;
  asked: boolean;
  yours: boolean;
}

/** A table in a room, at a glance. */
export interface RoomTable {
  table: string;
  title: Text;
  label: Text;
  phase: "open" | "starting" | "playing" | "over";
  n: number;
  changed: number;
  seats: readonly (RoomSeat)[];
}

/** A class or a club: told whole, whenever something in it has changed. */
export interface RoomNow {
  kind: "room";
  room: string;
  title: string;
  host: boolean;
  closed: boolean;
  chat: "presets" | "off";
  games: readonly (RoomGame)[];
  tables: readonly (RoomTable)[];
}

/** A remark on a position. */
export interface Comment {
  n: number;
  text: string;
}

/** How a line of play has ended, after its last event. */
export interface StudyEnding {
  said: readonly (Text)[];
  outcome: OutcomeNow;
}

/** A line of play: the record itself, or what somebody tried from a position of another one. */
export interface StudyBranch {
  parent: number | null;
  at: number;
  lines: readonly (Line)[];
  comments: readonly (Comment)[];
  ending: StudyEnding | null;
}

/** A position of a study, open to everybody. */
export interface StudyPosition {
  kind: "position";
  branch: number;
  n: number;
  asked: readonly (number)[];
  scores: readonly (Whole)[];
  seat: number | null;
  chance: boolean;
  actions: readonly (string)[] | null;
  outcomes: readonly (string)[] | null;
  things: readonly (Thing)[];
  touches: readonly (TouchesNow)[];
  previews: boolean;
}

/** A study: told whole, whenever its leader has changed something. */
export interface StudyNow {
  kind: "study";
  study: string;
  game: string;
  title: Text;
  unit: "point" | "tenth";
  sides: readonly (Text)[];
  seats: number;
  names: readonly (Text | null)[];
  own: number | null;
  leads: boolean;
  may_lead: boolean;
  branches: readonly (StudyBranch)[];
  shown: StudyPosition;
  table: string | null;
  files: readonly (string)[];
  start: string | null;
  options: Readonly<Record<string, unknown>>;
  preset: string;
  preset_label: Text;
  preset_about: Text | null;
  changed_options: readonly (ChangedOption)[];
}

/** How likely an outcome was. */
export interface Odds {
  outcome: string;
  probability: string;
}

/** An outcome of chance, with what it was drawn from: enough to derive it again. */
export interface Throw {
  n: number;
  draw: number;
  seat: number | null;
  what: "sticks" | "coin" | "die" | "draw" | "shuffle" | "other";
  number: number;
  items: readonly (string)[];
  outcome: string;
  undone: boolean;
  odds: readonly (Odds)[];
}

/** The seeds of a match, as its record has them. */
export interface Seeds {
  commitment: string;
  server: string | null;
  clients: readonly (string)[];
}

/** The course of a branch: its parts, its throws, and the seeds they came from. */
export interface StudyCourse {
  kind: "course";
  chapters: readonly (Chapter)[];
  throws: readonly (Throw)[];
  seeds: Seeds | null;
}

/** A refused request, with a status of 4xx or 5xx. */
export interface Complaint {
  error: Reason;
}

/** The store answers. */
export interface Health {
  ok: boolean;
}

/** Everything that the form of a new table asks. */
export interface GameForm {
  game: GameCard;
  seats: number;
  presets: readonly (PresetForm)[];
  options: readonly (OptionForm)[];
  levels: readonly (LevelForm)[];
  hands: boolean;
}

/** The rules of a game. */
export interface RulePage {
  title: Text;
  lang: string;
  html: string;
  contents: readonly (RuleHeading)[];
  preset: string;
  presets: readonly (RulePreset)[];
  changed: readonly (ChangedOption)[];
  lesson: boolean;
  pieces: boolean;
}

/** An empty body. */
export interface Nothing {
}

/** The one who asks is a guest now. */
export interface GuestMade {
  guest: boolean;
}

/** A new table that somebody wants. */
export interface Wish {
  game: string;
  preset: string | null;
  options: Readonly<Record<string, unknown>>;
  seats: readonly (NewSeat)[];
  terms?: NewTerms | null;
}

/** A new table. */
export interface Opened {
  table: string;
  key: string;
  seat: number | null;
}

/** The home page. */
export interface Home {
  version: string;
  games: readonly (GameCard)[];
  tables: readonly (OwnTable)[];
}

/** The one who asks. */
export interface Me {
  name: Text;
  chosen: boolean;
  guest: boolean;
  account: boolean;
  codes: number;
  devices: number;
  publisher: boolean;
}

/** A name that somebody would like to have. */
export interface NewName {
  name: string;
}

/** Another password; all other browsers are signed out by it. */
export interface NewPassword {
  password: string;
  new: string;
}

/** The wish for new recovery codes; the old ones no longer work then. */
export interface CodesWish {
  password: string;
}

/** A new account, or new recovery codes. */
export interface AccountMade {
  me: Me;
  codes: readonly (string)[];
}

/** A link to a second device. */
export interface LinkMade {
  path: string;
  seconds: number;
}

/** The wish that all that is kept about one is deleted; matches stay, and name nobody there. */
export interface Farewell {
  sure: boolean;
  password?: string | null;
}

/** An account that somebody would like to have; it takes over what they did as a guest. */
export interface NewAccount {
  name: string;
  password: string;
}

/** The wish to be let in. */
export interface SignIn {
  name: string;
  password: string;
  adopt?: boolean;
}

/** The wish to leave. */
export interface SignOut {
  everywhere?: boolean;
}

/** The wish to be let in by a recovery code, which is spent by that. */
export interface Recovery {
  name: string;
  code: string;
  password: string;
}

/** What stands after `#` in a link. */
export interface LinkToken {
  token: string;
}

/** Whose link it is. */
export interface LinkOwner {
  name: Text;
  account: boolean;
}

/** A page of finished matches, the newest first. */
export interface Archive {
  matches: readonly (MatchCard)[];
  next: string | null;
}

/** Matches that somebody would like to have in the archive. */
export interface NewMatches {
  matches: readonly (ImportedMatch)[];
  public?: boolean;
}

/** What has become of matches, in the order in which they were sent. */
export interface Imported {
  matches: readonly (ImportedOne)[];
}

/** How somebody has fared, in the matches that one may see. */
export interface Profile {
  name: Text;
  account: boolean;
  yours: boolean;
  games: readonly (GameTally)[];
  rivals: readonly (Rival)[];
}

/** The bots of whoever asks. */
export interface OwnPrograms {
  programs: readonly (ProgramCard)[];
}

/** A bot of one's own that somebody wants to let play. */
export interface NewProgram {
  name: string;
  days?: number | null;
}

/** A new bot. */
export interface ProgramMade {
  program: string;
  token: string;
}

/** What somebody would like to play with whoever would like the same. */
export interface NewSeek {
  game: string;
  preset: string | null;
  seats: number | null;
  clock: string;
  rated?: boolean;
}

/** Whether others were found. */
export interface Sought {
  table: string | null;
}

/** The rooms of whoever asks. */
export interface OwnRooms {
  rooms: readonly (OwnRoom)[];
}

/** A room for a class or a club that somebody wants, or as its host would like it now. */
export interface NewRoom {
  title: string;
  games: readonly (NewRoomGame)[];
  chat?: "presets" | "off";
  closed?: boolean;
}

/** A new room. */
export interface RoomMade {
  room: string;
}

/** A table that somebody wants in a room. */
export interface NewRoomTable {
  game: number;
  bots?: number;
}

/** Everything that everybody is told. */
export interface AnnouncementsNow {
  announcements: readonly (AnnouncementNow)[];
}

/** Something that somebody reports to those who moderate. */
export interface NewReport {
  table: string;
  seat: number | null;
  line: number | null;
  kind: "insult" | "cheating" | "stalling" | "name" | "other";
  text: string;
}

/** What the operator has given to somebody who shall moderate. */
export interface Invitation {
  token: string;
}

/** What those who moderate see. */
export interface ModerationNow {
  reports: readonly (ReportNow)[];
  bans: readonly (BanNow)[];
  near: readonly (NearNow)[];
  announcements: readonly (AnnouncementNow)[];
  log: readonly (DeedNow)[];
}

/** Why something is done, for the log. */
export interface Why {
  text: string;
}

/** Somebody who shall not take part for a while: who has a seat, or who said something. */
export interface NewBan {
  table: string;
  seat: number | null;
  line: number | null;
  days: number;
  text: string;
  network?: boolean;
}

/** Something that everybody is to be told. */
export interface NewAnnouncement {
  ja: string;
  en: string;
  hours: number;
}

/** A record that somebody would like to look at. */
export interface NewStudy {
  record?: string;
  match?: string | null;
}

/** A new study. */
export interface StudyMade {
  study: string;
}

/** A position of a study. */
export interface StudyPlace {
  branch: number;
  n: number;
}

/** A remark on a position. */
export interface NewComment {
  branch: number;
  n: number;
  text: string;
}

/** Something else that is tried at a position. */
export interface NewBranch {
  branch: number;
  n: number;
  text: string;
  seat?: number | null;
}

/** What somebody touches at a position of a study. */
export interface NewStudyTouches {
  branch: number;
  n: number;
  touches: readonly (TouchMade)[];
  ahead?: boolean;
  seat?: number | null;
}

/** A table that goes on from a position. */
export interface NewStudyTable {
  branch: number;
  n: number;
  seats: readonly (NewSeat)[];
  clock?: string;
}

/** What every event of a finished match was worth. */
export interface StudyAnalysis {
  ready: boolean;
  summary: Summary | null;
}

/** All of them. */
export interface EditableGames {
  games: readonly (EditableGame)[];
}

/** A position, and one change of it. */
export interface NewPosition {
  game: string;
  options: Readonly<Record<string, unknown>>;
  text: string | null;
  key?: string | null;
  place?: string;
}

/** A position that is being set up. */
export interface EditedPosition {
  text: string;
  things: readonly (Thing)[];
  kit: readonly (Thing)[];
  seats: number;
  asked: readonly (number)[];
  scores: readonly (Whole)[];
  unit: "point" | "tenth";
  sides: readonly (Text)[];
}

/** All puzzles, by game and theme. */
export interface PuzzleList {
  themes: readonly (PuzzleTheme)[];
}

/** A puzzle as its seat sees it. */
export interface PuzzleShown {
  id: string;
  game: GameNow;
  title: Text;
  name: Text;
  ask: Text;
  seat: number;
  seats: number;
  scores: readonly (Whole)[];
  things: readonly (Thing)[];
  touches: readonly (TouchesNow)[];
  previews: boolean;
  choices: readonly (PuzzleChoice)[];
  after: string;
}

/** An answer. */
export interface NewSolution {
  text: string;
}

/** What became of an answer. */
export interface PuzzleJudged {
  right: boolean;
  solution: string;
  why: Text;
  keys: readonly (string)[];
  unit: "wins" | "points" | "chance";
  values: readonly (PuzzleWorth)[];
}

/** What somebody touches at a step of a lesson, or in a puzzle. */
export interface NewTouches {
  touches: readonly (TouchMade)[];
  ahead?: boolean;
}

/** All lessons, the one for newcomers first. */
export interface LessonList {
  lessons: readonly (LessonCard)[];
}

/** One step of a lesson. */
export interface LessonStep {
  game: GameNow;
  title: Text;
  number: number;
  steps: number;
  asks: "say" | "act" | "spot" | "choose" | "illegal";
  task: Text;
  answers: readonly (LessonAnswer)[];
  now: Now;
}

/** What somebody answers at a step of a lesson. */
export interface NewAnswer {
  answer: string;
}

/** What becomes of an answer. */
export interface LessonReply {
  right: boolean;
  text: Text | null;
  why: Reason | null;
  lines: readonly (Text)[];
  now: Now | null;
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
  first_preset: string | null;
}

/** A named set of option values. */
export interface PresetForm {
  name: string;
  label: Text;
  about: Text | null;
  values: Readonly<Record<string, unknown>>;
  changed: readonly (ChangedOption)[];
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
  about: Text;
  usual: boolean;
}

/** A part of a rule page. */
export interface RuleHeading {
  id: string;
  title: string;
}

/** A preset for which the rules can be read. */
export interface RulePreset {
  name: string;
  label: Text;
  about: Text | null;
}

/** A seat of a new table. */
export interface NewSeat {
  kind: "person" | "bot" | "open";
  level: string | null;
  name?: string | null;
}

/** What is agreed for a new table beside the rules. */
export interface NewTerms {
  clock: string;
  chat?: "off" | "presets" | "free";
  watching?: "public" | "consent" | "delayed";
  entry?: "key" | "lobby";
  rated?: boolean;
}

/** A table where this guest sits. */
export interface OwnTable {
  table: string;
  game: string;
  phase: "open" | "starting" | "playing" | "over";
  seat: number;
  changed: number;
  waits: boolean;
  clock: string;
  until: number | null;
  others: readonly (OtherSeat)[];
}

/** A finished match in a list. */
export interface MatchCard {
  match: string;
  table: string | null;
  game: string;
  preset: string;
  at: number;
  reason: string;
  rated: boolean;
  public: boolean;
  source: "table" | "record" | "board";
  occasion: string;
  yours: boolean;
  record: boolean;
  sides: readonly (MatchSide)[];
}

/** A match that was played elsewhere: a record, or a game with places. */
export interface ImportedMatch {
  record?: string | null;
  game?: string | null;
  names?: readonly (string)[];
  places?: readonly (number)[];
  scores?: readonly (number)[];
  played?: string | null;
  occasion?: string;
}

/** What has become of a match that was to be imported. */
export interface ImportedOne {
  match: string | null;
  known: boolean;
  error: Reason | null;
}

/** How somebody has fared at a game. */
export interface GameTally {
  game: string;
  matches: number;
  first: number;
  shared: number;
  last: number;
  rating: RatingNow | null;
  course: readonly (number)[];
}

/** How somebody has fared against somebody else with an account. */
export interface Rival {
  name: Text;
  matches: number;
  first: number;
  last: number;
}

/** A bot in the list. */
export interface ProgramCard {
  program: string;
  name: string;
  created: number;
  until: number | null;
}

/** A room that one has opened. */
export interface OwnRoom {
  room: string;
  title: string;
  created: number;
}

/** Something that may be played in a room. */
export interface NewRoomGame {
  game: string;
  preset: string;
  options: Readonly<Record<string, unknown>>;
  seats: number;
  clock?: string;
}

/** Something that everybody is told. */
export interface AnnouncementNow {
  number: number;
  text: Text;
  until: number;
}

/** A report that waits for somebody to look at it. */
export interface ReportNow {
  number: number;
  at: number;
  by: Text;
  table: string;
  seat: number | null;
  line: number | null;
  about: Text | null;
  kind: "insult" | "cheating" | "stalling" | "name" | "other";
  text: string;
}

/** Somebody who may not take part for a while. */
export interface BanNow {
  number: number;
  name: Text;
  at: number;
  until: number;
  text: string;
  network_until: number | null;
}

/** A rated match between people of one network: of one household, or one with two accounts. */
export interface NearNow {
  match: string;
  game: string;
  at: number;
  names: readonly (Text)[];
}

/** A line of the log of those who moderate. */
export interface DeedNow {
  number: number;
  at: number;
  by: Text;
  deed: "invite" | "join" | "dismiss" | "handle" | "close" | "ban" | "lift" | "announce" | "end";
  what: string;
  text: string;
}

/** One touch. */
export interface TouchMade {
  key: string;
  text: string | null;
  back: boolean;
}

/** What every event of a match was worth. */
export interface Summary {
  viewer: number | null;
  exact: boolean;
  nodes: number;
  start: readonly (number)[];
  turns: readonly (Turn)[];
  accounts: readonly (SeatAccount)[];
}

/** A game whose positions can be set up. */
export interface EditableGame {
  game: string;
  title: Text;
}

/** What some puzzles of a game are about. */
export interface PuzzleTheme {
  game: string;
  title: Text;
  theme: string;
  name: Text;
  puzzles: readonly (string)[];
}

/** Something that may be done. */
export interface PuzzleChoice {
  text: string;
  told: Text;
}

/** What an action is worth. */
export interface PuzzleWorth {
  text: string;
  amount: number;
}

/** A lesson that there is. */
export interface LessonCard {
  game: string;
  game_title: Text;
  title: Text;
  about: Text;
  steps: number;
  first: boolean;
}

/** One of the answers to a question of a lesson. */
export interface LessonAnswer {
  name: string;
  label: Text;
}

/** One value that an option may have. */
export interface ValueForm {
  value: string | number | boolean | null;
  label: Text;
}

/** A seat beside one's own. */
export interface OtherSeat {
  kind: "person" | "bot" | "open";
  name: Text | null;
  asked: boolean;
}

/** A seat of a finished match. */
export interface MatchSide {
  name: Text | null;
  account: boolean;
  bot: string | null;
  bot_label: Text | null;
  yours: boolean;
  place: number;
  score: Whole;
  left: boolean;
  points: number | null;
  change: number | null;
}

/** One event of the match. */
export interface Turn {
  n: number;
  seat: number | null;
  told: Text;
  wins: readonly (number)[];
  points: readonly (number)[];
  loss: number;
  lost: number;
  choices: readonly (Choice)[];
}

/** Where the result of a seat came from; the start and the parts add up to the result. */
export interface SeatAccount {
  seat: number;
  start: Sum;
  luck: Sum;
  own: Sum;
  others: Sum;
  later: Sum;
  result: Sum;
}

/** A share of the match, and points. */
export interface Sum {
  wins: number;
  points: number;
}

/** Something that could be done. */
export interface Choice {
  text: string;
  told: Text;
  keys: readonly (string)[];
  wins: number;
  points: number;
  spread: number;
  loss: number;
  played: boolean;
  best: boolean;
}

/** What may follow a path, and what to show beside the table there. */
export interface NextCommand {
  do: "next";
  id: string;
  at: number;
  path: readonly (string)[];
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

/** What a thing of the scene is, also for one who is not to act. */
export interface AboutCommand {
  do: "about";
  id: string;
  at: number;
  key: string | null;
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

/** Look back: the table as one saw it after an event, and where seasons and rounds began. */
export interface LookCommand {
  do: "look";
  id: string;
  n: number;
}

/** An action of one's seat. */
export interface ActCommand {
  do: "act";
  id: string;
  at: number;
  text: string;
}

/** What had best be done, for one who is to act and plays casually against bots alone. */
export interface HintCommand {
  do: "hint";
  id: string;
  at: number;
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

/** Ask for the clocks to stand, or agree to that. */
export interface PauseCommand {
  do: "pause";
  id: string;
}

/** Let the clocks run again. */
export interface ResumeCommand {
  do: "resume";
  id: string;
}

/** Let those who watch see what one's seat sees, or no longer. */
export interface ShowCommand {
  do: "show";
  id: string;
  on: boolean;
}

/** Give up the match; where three or more play, the others finish with a bot in one's seat. */
export interface ResignCommand {
  do: "resign";
  id: string;
}

/** Go on without a seat that has left: as if it had resigned. */
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

/** Confirm that one shows the table at this number. */
export interface ShownCommand {
  do: "shown";
  id: string;
  at: number;
}

/** Say a phrase by its name, or words of one's own: the other one of the two is `null`. */
export interface SayCommand {
  do: "say";
  id: string;
  preset: string | null;
  text: string | null;
}

/** Show the table as one of several seats of one's own; `null` covers it again. */
export interface UncoverCommand {
  do: "uncover";
  id: string;
  seat: number | null;
}

/** Keep the connection alive. */
export interface PingCommand {
  do: "ping";
  id: string;
}

export type Thing = Board | Piece | Card | Zone | Track | Counter | Sticks | Amount | Button | Panel | Decision | Forecast | Mark | Note;

export type Body = Done | Following | Touched | Explained | Told | Listed | ShownView | Past | Hinted | Seated | Reopened;

export type Message = Snapshot | Events | Presence | People | Said | Device | Answer | Pong | Refusal;

export type LobbyMessage = Lobby | RoomNow | StudyNow | Pong | Refusal;

export type Command = NextCommand | TouchCommand | WhyCommand | AboutCommand | ActionsCommand | ViewDataCommand | ActCommand | HintCommand | SitCommand | RevealCommand | StandCommand | UndoCommand | AgreeCommand | DeclineCommand | PauseCommand | ResumeCommand | ShowCommand | ResignCommand | ClaimCommand | RematchCommand | ResyncCommand | SpeakCommand | ShownCommand | UncoverCommand | SayCommand | PingCommand | LookCommand;

/** A command before it has its id. */
export type Asking = Command extends infer C
  ? (C extends { id: string } ? Omit<C, "id"> : never) : never;
