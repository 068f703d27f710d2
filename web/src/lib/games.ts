/** The games this client can draw: one folder each under src/games, found by its name and loaded when it is needed. */
import type { Component } from 'svelte'
import type { Explanation } from './explain/types'
import type { Joins, Mention } from './log'
import { loadBoard } from './outside/boards'
import type { GamePlayback } from './playback/types'
import type { TableStore } from './table.svelte'
import type { Gain } from './replay'
import type { Source } from './source'
import type { Frame, LogEvent, Option, LineUpTold, ScenarioTold, SideTold } from './types'

type Part = Component<{ table: TableStore }>

/** How a game words the question panel while a question waits; what it leaves out is worded by the server. */
export interface PanelWords {
  where?: string // the part of the game the question belongs to: "March A"
  title?: string // short, where the server's sentence is long
  lead?: string // one line beneath it
  primary?: string // what the prepared option will do: "Attack Passau with 4"
  send?: (text: string) => void // how it is sent, where more may be sent with it
  quiet?: boolean // on a narrow page the board says the question itself
  other?: { label: string; text: string } // the one answer offered beside it: "Stay"
}

export interface GameModule {
  Left: Part // the seats and what lies in the supply
  Board: Part
  Ask: Part // the widgets for the questions it knows
  Mine?: Part // a tab of its own beside the log
  Strip?: Part // a strip above the board on a phone
  Rivals?: Component<{ table: TableStore; onopen?: () => void }> // who plays, on a phone, where the seats do not say it all
  Head?: Part // a strip above everything, as wide as the page
  Foot?: Part // what I have: it stays beneath seats and board
  Figure?: Component<{ table: TableStore; show: string[] }> // a picture of the rulebook, about the things it names
  asks: (kind: string, table: TableStore) => boolean // whether Ask has a widget for this kind of question
  tall?: boolean // the board is as high as what lies on it, so a narrow page scrolls instead of giving it a window
  ranks?: boolean // the board itself shows the final scores, so a narrow page does not repeat them beside the buttons
  panel?: (table: TableStore) => PanelWords | null
  sources?: { names: () => string[]; gained: (frame: Frame) => Gain[] } // where points come from; the last name is for all the rest
  section?: (event: LogEvent, table: TableStore) => string | undefined // the part of the game an event begins: "Auction for Leo"
  joins?: Joins // which events of one choice are one action in the log; what one seat does, if it does not say
  mentions?: (event: LogEvent, table: TableStore) => Mention[] // what the sentence of an event names that lies on the board
  sourceOf?: (answer: Option, table: TableStore) => Source | undefined // whether the piece that an answer names is a reconstruction
  where?: (table: TableStore) => string // "Year 2, summer": where in the game we are
  spreads?: (table: TableStore) => boolean // the board wants the whole width now: the seats open from the bar, and beneath the question there is more of it
  laysHint?: (table: TableStore) => boolean // the board itself shows `table.advice` for this question, so it need not be listed
  preparesHint?: (table: TableStore, answer: Option) => boolean // prepares the best answer in its own way, among cards that are chosen together; true where it does
  hintFor?: (table: TableStore) => string // what advice is good for, where it is good for longer than the next thing that happens
  explain?: (key: string, table: TableStore) => Explanation | null // what a piece is, by its `data-explain`; "goal" says what wins and what is scored next
  goal?: (table: TableStore) => string // that in a few words
  playback?: GamePlayback // how what has happened is shown, one step after another
  coach?: CoachedGame // where on its board the things are that a coach points at
}

export interface CoachedGame {
  find: (sort: string, name: string) => string | undefined // a selector for the thing that a target names
  things?: string // a selector for all that rests while the coach points at something else
  shows?: (table: TableStore, at: readonly string[]) => void // the coach speaks of these targets; of none: it has ended
  answered?: (table: TableStore) => void // the coach has given an answer, or taken one back
}

/** What the start page shows of a game before it is loaded; a folder's card.ts. */
export interface GameCard {
  glyph: string
  tone: 'map' | 'trade' | 'nobility' | 'offices'
  minutes: number
  wide?: boolean // the left column of its table needs 300 instead of 252 px
  picture?: { viewBox: string; parts: [string, string][]; edged?: boolean } // a small drawing: a colour of the tokens, and the outline; a map has edges
}

const MODULES = import.meta.glob<GameModule>('../games/*/index.ts')
const CARDS = import.meta.glob<{ card: GameCard }>('../games/*/card.ts', { eager: true })

const GLANCES = import.meta.glob<{ default: Glance }>('../games/*/Glance.svelte')
const SCENARIOS = import.meta.glob<ScenarioParts>('../games/*/Scenarios.svelte')

/** The stories of a game: all of them to choose from, the one that is chosen, and a side of its line-up. */
export interface ScenarioParts {
  default: Component<{ scenarios: ScenarioTold[]; scenario: string; onchoose: (story: ScenarioTold, lineUp: LineUpTold) => void }>
  Story: Component<{ story: ScenarioTold }>
  Side: Component<{ side: SideTold; id?: string }>
}

/** The drawing of a game: ours, else the board that it brought along, else the table in words. */
export async function loadGame(id: string): Promise<GameModule> {
  const found = MODULES[`../games/${id}/index.ts`]
  if (found) return await found()
  const { generic } = await import('./generic')
  return (await loadBoard(id)) ? { ...generic, Board: (await import('./outside/Board.svelte')).default } : generic
}

/** A small picture of a table, about what its seat is asked. */
export type Glance = Component<{ table: TableStore; about: Record<string, number> }>

/** How a game draws such pictures; null: it has only the picture of its card. */
export async function loadGlance(id: string): Promise<Glance | null> {
  const found = GLANCES[`../games/${id}/Glance.svelte`]
  return found ? (await found()).default : null
}

export function hasScenarios(id: string): boolean {
  return `../games/${id}/Scenarios.svelte` in SCENARIOS
}

/** The stories of a game, drawn by itself; null: it has none to choose from. */
export async function loadScenarios(id: string): Promise<ScenarioParts | null> {
  const found = SCENARIOS[`../games/${id}/Scenarios.svelte`]
  return found ? await found() : null
}

export function cardOf(id: string): GameCard | null {
  return CARDS[`../games/${id}/card.ts`]?.card ?? null
}
