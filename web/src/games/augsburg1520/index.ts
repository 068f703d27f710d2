/** The table of Augsburg 1520 in the browser. */
import type { TableStore } from '../../lib/table.svelte'
import { isSameAction } from '../../lib/log'
import type { LogEvent, Frame, Option } from '../../lib/types'
import { deskOf } from './desk.svelte'
import { SOURCES, gained, type AugsburgView } from './logic'
import { say } from './words'

export { coach } from './coach'
export { explain, goal } from './explain'
export { mentions } from './logic'
export { panel } from './panel'
export { playback } from './playback'

export { default as Ask } from './Ask.svelte'
export { default as Board } from './Board.svelte'
export { default as Figure } from './Figure.svelte'
export { default as Left } from './Left.svelte'
export { default as Mine } from './Shown.svelte'

/** The left column holds the players' boards with their ladders. */

/** The board is a column of panels; at the end it begins with the final scores. */
export const tall = true
export const ranks = true

const KINDS = ['offer', 'show', 'buy', 'take-card', 'use-privilege', 'discard-one', 'give', 'compensate']

/** Whether there is a widget for this kind of question. */
export function asks(kind: string): boolean {
  return KINDS.includes(kind)
}

/** Cards that are chosen together are chosen by a hint too, before any is sent. */
export function preparesHint(table: TableStore, answer: Option): boolean {
  const desk = deskOf(table)
  const card = answer.numbers.certificate
  if (table.question?.kind !== 'buy' && table.question?.kind !== 'show') return false
  if (card !== undefined && !desk.cards.length) desk.cards = [card]
  return true
}

/** Where in the game we are. */
export function where(table: TableStore): string {
  const view = table.view as AugsburgView | null
  if (!view) return ''
  return view.round ? say('where_round', { round: view.round, rounds: view.rounds }) : say('where_setup')
}

/** The parts of the log: each auction, and what comes after the last. */
export function section(event: LogEvent, table: TableStore): string | undefined {
  if (event.kind === 'visited') return say('log.auction', { noble: table.word('noble', Number(event.facts.noble)) })
  if (event.kind === 'round') return say('log.round', { n: Number(event.facts.round) })
  return undefined
}

const SHOWDOWN = new Set(['showed', 'won', 'consoled'])

/** A showdown is one action, of all who show; the rest is what one seat does. */
export function joins(open: LogEvent[], event: LogEvent): boolean {
  return SHOWDOWN.has(event.kind) && SHOWDOWN.has(open[0].kind) ? true : isSameAction(open, event)
}

/** Where points come from. */
export const sources = {
  names: () => ([...SOURCES, 'other'] as const).map((each) => say(`source.${each}`)),
  gained: (frame: Frame) => gained(frame.events),
}
