/** Questions about events: which ones are asked with cards, and what has been marked on them. */
import type { TableStore } from '../../../lib/table.svelte'
import type { Option } from '../../../lib/types'
import { endsTurn, passNext, stayIn } from '../actions/ends.svelte'
import { sendOn } from '../together/going.svelte'
import type { PriceOfPowerView } from '../view'
import { w } from '../words.svelte'

export const TAKE = 'take-event'
export const OPTION = 'event-option'
const SHOWN = new Set([TAKE, OPTION, 'event-crown']) // with their cards on the board

export const asksEvent = (kind: string) => kind === TAKE || kind === OPTION
export const showsEvents = (table: TableStore) => table.question !== null && SHOWN.has(table.question.kind)

class Marked {
  event = $state(-1)
  way = $state(-1) // an option of it; -1: none is marked
  passes = $state('') // the round in which I pass after this event
  away = $state('') // the question for which somebody looks at the board instead
}

const marks = new Map<string, Marked>()

/** What is marked at a table. The option that was marked with an event is its answer, when it comes to it. */
export function markedAt(table: TableStore): Marked {
  const known = marks.get(table.info.id) ?? new Marked()
  marks.set(table.info.id, known)
  return known
}

const keyOf = (table: TableStore) => `${table.at} ${table.question?.kind}`
export const isOnBoard = (table: TableStore) => showsEvents(table) && markedAt(table).away !== keyOf(table)

export function lookAway(table: TableStore, away: boolean): void {
  markedAt(table).away = away ? keyOf(table) : ''
}

/** The answer to this question that a card, and an option of it, stands for. */
export function answerFor(options: Option[], kind: string, event: number, way: number): Option | undefined {
  return kind === TAKE ? options.find((each) => each.numbers.event === event) : options.find((each) => each.numbers.event === event && each.numbers.option === way)
}

export function mark(table: TableStore, event: number, way: number): void {
  const question = table.question
  const answer = question && answerFor(question.options, question.kind, event, way)
  if (!answer) return
  Object.assign(markedAt(table), { event, way })
  table.pick(answer.text)
}

/** The tick to pass in my next turn: it is mine to take an event, and nothing else. */
export const mayPassNext = (table: TableStore) => table.question?.kind === TAKE && endsTurn.now && (table.view as PriceOfPowerView).player === table.seat

const roundOf = ({ age, round }: PriceOfPowerView) => `${age}.${round}`
export const wantsPass = (table: TableStore) => markedAt(table).passes === roundOf(table.view as PriceOfPowerView)

export function setPass(table: TableStore, wanted: boolean): void {
  markedAt(table).passes = wanted ? roundOf(table.view as PriceOfPowerView) : ''
}

/** Send what is marked: the event, its option, and what it asks of me at once. */
export async function takeMarked(table: TableStore): Promise<void> {
  const { event, way } = markedAt(table)
  if (table.picked === null) return
  if (mayPassNext(table)) (wantsPass(table) ? passNext : stayIn)(table)
  await sendOn(table, table.picked, ({ kind, options }) => (kind === OPTION && way >= 0 ? answerFor(options, OPTION, event, way) : undefined))
}

export const letter = (way: number) => String.fromCharCode(65 + way)

/** "Take it, option B" */
export function buttonSaid(table: TableStore): string | undefined {
  const { way } = markedAt(table)
  if (table.question?.kind === OPTION) return w('ev.choose', { letter: letter(way) })
  return way < 0 ? w('ev.take') : w('ev.take.way', { letter: letter(way) })
}
