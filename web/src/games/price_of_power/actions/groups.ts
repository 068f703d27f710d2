/** The actions of a turn in the order of the menu: which power they belong to, their sign, and what their targets are. */
import type { Option, Question, Refusal } from '../../../lib/types'

export type GroupName = 'adm' | 'dip' | 'mil' | 'general' | 'minor'
export const GROUPS: GroupName[] = ['adm', 'dip', 'mil', 'general', 'minor']
export const GLYPHS: Record<GroupName, string> = { adm: 'adm', dip: 'dip', mil: 'mil', general: 'card', minor: 'plus' }

/** A line of the menu stands for one kind of answer; several answers of that kind are listed when it is opened. */
export interface Line {
  kind: string
  group: GroupName
  glyph: string
}

export const LINES: Line[] = [
  { kind: 'increase-stability', group: 'adm', glyph: 'stab' },
  { kind: 'convert-area', group: 'adm', glyph: 'church' },
  { kind: 'colonize', group: 'adm', glyph: 'people' },
  { kind: 'influence', group: 'dip', glyph: 'influence' },
  { kind: 'forge-alliance', group: 'dip', glyph: 'ally' },
  { kind: 'trade', group: 'dip', glyph: 'trade' },
  { kind: 'fabricate-claim', group: 'dip', glyph: 'claim' },
  { kind: 'diplomacy', group: 'dip', glyph: 'chat' },
  { kind: 'explore', group: 'dip', glyph: 'compass' },
  { kind: 'increase-authority', group: 'dip', glyph: 'emperor' },
  { kind: 'activate-land', group: 'mil', glyph: 'march' },
  { kind: 'siege', group: 'mil', glyph: 'siege' },
  { kind: 'activate-naval', group: 'mil', glyph: 'ship' },
  { kind: 'undock', group: 'mil', glyph: 'ship' },
  { kind: 'recruit', group: 'mil', glyph: 'recruit' },
  { kind: 'suppress', group: 'mil', glyph: 'unrest' },
  { kind: 'declare-war', group: 'mil', glyph: 'war' },
  { kind: 'event', group: 'general', glyph: 'event' },
  { kind: 'play', group: 'general', glyph: 'card' },
  { kind: 'use', group: 'general', glyph: 'event' },
  { kind: 'complete-mission', group: 'general', glyph: 'mission' },
  { kind: 'research', group: 'general', glyph: 'idea' },
  { kind: 'change-focus', group: 'general', glyph: 'focus' },
  { kind: 'change-religion', group: 'general', glyph: 'cross' },
  { kind: 'call-crusade', group: 'general', glyph: 'cross' },
  { kind: 'excommunicate', group: 'general', glyph: 'cardinal' },
  { kind: 'appoint', group: 'minor', glyph: 'advisor' },
  { kind: 'loan', group: 'minor', glyph: 'loan' },
  { kind: 'repay', group: 'minor', glyph: 'loan' },
  { kind: 'replenish', group: 'minor', glyph: 'man' },
  { kind: 'cut-ties', group: 'minor', glyph: 'no' },
]
export const MENUS = ['turn']
export const FREE = ['event', 'change-focus', 'diplomacy'] // they cost nothing themselves, whatever comes of them
export const DIRECT = ['event'] // lines that are taken at once, because what follows has a page of its own
const FOOT = ['pass', 'done']
const SEVERAL = ['play', 'use', 'complete-mission'] // kinds with an answer for each card
const SELDOM = ['use', 'complete-mission', 'explore', 'colonize', 'undock', 'siege', 'increase-authority', 'excommunicate', 'call-crusade', 'change-religion'] // not shown while they are closed

export interface Row extends Line {
  options: Option[]
  refused: Refusal[]
}

export interface Group {
  name: GroupName
  rows: Row[]
}

/** The menu of a turn. What is closed stays where it is, with its reason; what is seldom open is there when it is. */
export function menuOf(question: Question): Group[] {
  const known = LINES.map((line): Row => ({ ...line, options: question.options.filter((each) => each.kind === line.kind), refused: question.refused.filter((each) => each.kind === line.kind) }))
  const others = [...new Set(question.options.map((each) => each.kind))].filter((kind) => !FOOT.includes(kind) && !LINES.some((line) => line.kind === kind))
  const rest = others.map((kind): Row => ({ kind, group: 'general', glyph: 'event', options: question.options.filter((each) => each.kind === kind), refused: [] }))
  const rows = [...known, ...rest].filter((row) => row.options.length || (row.refused.length && !SELDOM.includes(row.kind)))
  return GROUPS.map((name) => ({ name, rows: rows.filter((row) => row.group === name) })).filter((group) => group.rows.length)
}

/** A minor action: it may be taken besides the action of the turn. */
export function isMinor(kind: string): boolean {
  return LINES.some((line) => line.group === 'minor' && line.kind === kind)
}

/** The action is taken: only minor ones are left. */
export function hasActed(question: Question): boolean {
  return question.numbers.acted === 1
}

/** A line with an answer for each card is opened first; the others begin at once. */
export function isSeveral(row: Row): boolean {
  return SEVERAL.includes(row.kind) || row.options.length > 1
}

/** The unit in which the targets of a question are counted: a key of our words. */
const UNITS: Record<string, string> = {
  'place-influence': 'areas', 'claim-where': 'areas', 'convert-which': 'areas', 'ally-whom': 'realms', 'talk-to': 'realms', 'declare-war': 'realms', 'activate': 'stacks', 'destination': 'waters',
  'recruit': 'places', 'choose-siege': 'places', 'take-event': 'open', 'appoint': 'posts', 'cut-ties': 'ties', 'research-what': 'ideas', 'suppress': 'towns', 'shift-power': 'ways', 'explore-where': 'waters', 'colonise': 'territories', 'adopt-which': 'faiths', 'excommunicate-whom': 'realms', 'crusade-where': 'areas',
}

export function unitOf(next: string | null): string {
  return next ? (UNITS[next] ?? '') : ''
}

/** The answer that ends the turn with an action, where nothing but minor actions is left. */
export function endOf(next: Question): string | null {
  const end = next.options.find((each) => each.kind === 'done')
  return MENUS.includes(next.kind) && end && next.options.every((each) => each === end || isMinor(each.kind)) ? end.text : null
}
