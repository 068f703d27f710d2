/** What the server and the client tell each other, as JSON. */

export type Tincture = 'sable' | 'gules' | 'azure' | 'purpure' | 'or' | 'vert'

export interface Me {
  id: string
  name: string
}

export interface GameOption {
  name: string
  values: string[]
  default: string
  summary: string
}

export interface GameInfo {
  id: string
  title: string
  seats: number[]
  usual_seats: number // at a table where nobody says how many
  options: GameOption[]
  seat_names: string[]
  bots: string[]
  rules_version: string
  languages: string[]
}

export interface SeatInfo {
  seat: number
  colour: string
  kind: 'person' | 'bot' | 'open'
  name: string
  bot: string | null
  mine: boolean
  online: boolean
  resigned: boolean
  stand_in: string | null
}

export type TableState = 'waiting' | 'playing' | 'over'

export interface Summary {
  id: string
  game: string
  title: string
  name: string
  state: TableState
  seats: SeatInfo[]
  my_seats: number[]
  my_turn: boolean
  deciding: number[]
  round: string
  updated: string
  unseen: number
  news?: string[] // what happened since I looked: at most three sentences, the newest last
}

export interface Ask {
  n: number
  kind: 'undo' | 'stand-in'
  by: number
  target: number
  waiting: number[]
  text: string
}

export interface TableInfo {
  id: string
  game: string
  title: string
  name: string
  state: TableState
  options: Record<string, string>
  pack: Record<string, unknown>
  visibility: 'public' | 'private'
  undo: 'free' | 'never'
  advice: 'on' | 'off'
  seats: SeatInfo[]
  my_seats: number[]
  host: boolean
  member: boolean
  invite: string | null
  spectate: string | null
  commitment: string
  seed: string | null
  created: string
  started: string | null
  ended: string | null
  rematch: string | null
  asks: Ask[]
  watchers: number // how many look on without a seat
}

export interface Answer {
  text: string
  kind: string
  numbers: Record<string, number>
  label: string
}

export interface Refusal {
  text: string
  kind: string
  code: string
  rule: string
  numbers: Record<string, number>
  label: string
  reason: string
}

export interface Question {
  seat: number
  kind: string
  numbers: Record<string, number>
  sentence: string
  options: Answer[]
  refused: Refusal[]
}

export interface EventTold {
  at: number
  kind: string
  facts: Record<string, number | number[]>
  sentence: string
  seat: number
  time: string
}

export interface UndoNote {
  free: boolean
  reason: string | null
  may_ask: boolean // the others can be asked
}

export interface Update {
  at: number
  keep: number // of the events told before, those up to here still hold
  earlier: boolean // some events before the first of these were left out: the log has them
  seat: number
  view: any
  question: Question | null
  events: EventTold[]
  waiting: number[]
  over: boolean
  scores: number[]
  places: number[]
  undo: UndoNote
  table_state: TableState
  odds?: null
}

export interface Frame {
  at: number
  view: any
  events: EventTold[]
  scores: number[]
}

/** A piece of text; `seat` is the seat it belongs to, or -1. */
export interface TextSpan {
  text: string
  seat: number
  strong: boolean
  dim: boolean
}

/** A line of text, or a cell of a table. */
export interface TextLine {
  spans: TextSpan[]
}

/** A part of the table in words: rows under a header, or lines. */
export interface TextSection {
  title: string
  header: string[]
  rows: TextLine[][]
  lines: TextLine[]
  flow: boolean // the lines are short and may stand side by side
  grid: boolean // the lines are alike and may stand in columns
  detail: boolean // folded where there is little room
  on_request: boolean // a page of its own
  own: boolean // what the seat holds: kept in sight where there is room
}

export interface TextTold {
  at: number
  sections: TextSection[]
}

export interface ChatLine {
  n: number
  seat: number
  name: string
  text: string
  time: string
  mine: boolean
}

/** Where a link leads. */
export interface Link {
  kind: 'invite' | 'spectate'
  table: TableInfo
}

export interface RuleText {
  key: string
  chapter: string
  text: string
  where: string
  part: string // the game itself, one of its modules, or what every game has in common
}

export type Words = Record<string, Record<string, string>>

export type NewPlayer = { kind: 'me' | 'guest' | 'open' | 'bot'; bot?: string; name?: string }

export interface NewTable {
  game: string
  seats: number
  options?: Record<string, string>
  pack?: Record<string, unknown>
  name?: string
  visibility: 'public' | 'private'
  players: NewPlayer[]
  undo: 'free' | 'never'
  advice?: 'on' | 'off' // default: on where only I and bots play
  start: boolean
}

/** How one number of the match came about: what the luck page needs to recompute it. */
export interface Draw {
  label: string
  kind: 'below' | 'hits' | 'simulate'
  n?: number
  tries?: number
  wins?: number
  of?: number
  others?: number
  other_wins?: number
  outcome: number | number[]
  at: number
  by_hand?: boolean
}
