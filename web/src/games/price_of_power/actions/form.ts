/** What a form shows of a draft: which answers stand together, in which order, and what the deed is called. */
import type { Last, Step } from '../../../lib/draft/draft.svelte'
import { amountsIn, counted, isClosing } from '../../../lib/draft/steps'
import { grouped } from '../../../lib/options'
import type { Option, Question } from '../../../lib/types'
import { placeIn, type Place } from '../targets'
import { MENUS, hasActed, isMinor } from './groups'
import { influenceIn, type PriceOfPowerView } from '../view'

export const MOST = 12 // equal answers that are listed at once; the others are on the map, or found by name

export interface Chosen {
  step: Step
  n: number
  last: number // its last place among the steps
  place: Place | null
}

/** The place of the action that is chosen last: minor ones may stand before it. */
export function deedAt(steps: Step[]): number {
  return Math.max(0, steps.findLastIndex((each) => MENUS.includes(each.asked)))
}

/** What was chosen besides the action itself, each once with how often. */
export function chosenIn(steps: Step[], view: PriceOfPowerView, seat: number): Chosen[] {
  return counted(steps)
    .filter(({ step }) => !isClosing(step.option) && !MENUS.includes(step.asked))
    .map(({ step, n, last }) => ({ step, n, last, place: placeIn(step.option.numbers, view, seat) }))
}

/** The menu goes on after what was chosen: the action of the turn is not among it. */
export function isBesideAction(steps: Step[], asked: Question | null): boolean {
  return isMinor(steps[deedAt(steps)]?.option.kind ?? '') || (asked !== null && hasActed(asked))
}

/** Whether the other answers stay beside the last one: of an action that is whole with it, but not the actions of the menu. */
export function staysBeside(last: Last, steps: Step[], asked: Question | null): boolean {
  return last.place > deedAt(steps) && !isBesideAction(steps, asked) && amountsIn(last.told.question?.options ?? []).alone.some((each) => each.text === last.text)
}

export interface Way {
  kind: string
  heading: string
  answers: { answer: Option; label: string; place: Place | null }[]
}

/** The answers by kind: ways of doing the same, such as paying with power or with ducats. */
export function waysOf(question: Question, view: PriceOfPowerView): Way[] {
  const open = question.options.filter((each) => !isClosing(each))
  return grouped(open).map((group) => ({
    kind: group.kind,
    heading: group.heading,
    answers: group.answers
      .map(({ answer, label }) => ({ answer, label, place: placeIn(answer.numbers, view, question.seat) }))
      .sort((one, other) => useOf(other.answer, other.place, view, question.seat) - useOf(one.answer, one.place, view, question.seat)),
  }))
}

/** The nearer to what I have, and the cheaper, the further up. */
function useOf(answer: Option, place: Place | null, view: PriceOfPowerView, seat: number): number {
  if (answer.numbers.army !== undefined) return -answer.numbers.army // armies in the order of their numbers
  const here = place?.kind === 'area' ? (influenceIn(view, place.number).find((each) => each.player === seat)?.cubes ?? 0) : 0
  return 10 * here - (answer.numbers.cost ?? 0) - 3 * (answer.numbers.stability ?? 0)
}

/** What a form calls its deed: the words of its last choice, or how often it was made. */
export function deedOf(steps: Step[]): { key: string; n: number; label: string } {
  const begin = deedAt(steps)
  const made = steps.filter((each, at) => at > begin && !isClosing(each.option))
  const last = made.at(-1) ?? steps[begin]
  const alike = made.filter((each) => each.asked === last.asked)
  return { key: alike.length ? last.asked : '', n: alike.length, label: last.option.label }
}
