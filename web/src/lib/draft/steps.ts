/** What can be told from the questions of a draft alone. */
import type { ChangeTold, DraftTold, Option, ProspectTold, Question } from '../types'

/** Kinds of answers that choose nothing more: they end a question. */
export const CLOSING = ['done', 'halt', 'no-other-enemy', 'call-nobody-else', 'set-sail', 'stop', 'enough', 'begin-siege']

export function isClosing(option: Option): boolean {
  return CLOSING.includes(option.kind)
}

/** The answer that ends a question without choosing anything more. */
export function closingOf(question: Question | null): Option | undefined {
  return question?.options.find(isClosing)
}

const MOVING = ['halt'] // closes a way that must have begun

/** Something was chosen that is worth being closed: in this very question, or it has changed something already. */
export function canClose(told: DraftTold, steps: { asked: string }[]): boolean {
  const closing = closingOf(told.question)
  if (!closing || steps.length < 2) return false
  if (steps.some((each) => each.asked === told.question?.kind)) return true
  if (MOVING.includes(closing.kind)) return false
  return closing.kind !== 'done' || told.changes.length > 0
}

/** There is nothing to decide: one answer, whatever it is. */
export function isForced(question: Question): boolean {
  return question.options.length === 1
}

/** What an answer takes from its own seat; where it takes nothing yet, what the cheapest way on takes. */
export function priceOf(prospect: ProspectTold | undefined, seat: number): { paid: ChangeTold[]; least: boolean } {
  const taken = (changes: ChangeTold[]) => changes.filter((each) => each.seat === seat && each.after < each.before)
  if (!prospect) return { paid: [], least: false }
  const paid = taken(prospect.changes)
  return paid.length ? { paid, least: false } : { paid: taken(prospect.cost), least: prospect.targets > 1 }
}

/** Answers that differ in an amount alone stand together, from little to much. */
export interface Amounts {
  key: string
  options: Option[]
}

const AMOUNTS = ['units', 'ducats', 'ships', 'cubes', 'cost', 'amount', 'number', 'count', 'manpower', 'prestige']
const FEWEST = 3

export function amountsIn(options: Option[]): { alone: Option[]; amounts: Amounts[] } {
  const sorts = new Map<string, Option[]>()
  for (const each of options) {
    const rest = Object.entries(each.numbers).filter(([name]) => !AMOUNTS.includes(name))
    const key = rest.length === Object.keys(each.numbers).length ? `${each.text}` : JSON.stringify([each.kind, rest])
    sorts.set(key, [...(sorts.get(key) ?? []), each])
  }
  const amounts = [...sorts].filter(([, all]) => all.length >= FEWEST).map(([key, all]) => ({ key, options: all }))
  const together = new Set(amounts.flatMap((each) => each.options))
  return { alone: options.filter((each) => !together.has(each)), amounts }
}

/** What changes first and then, as one change each. */
export function changedThen(first: ChangeTold[], then: ChangeTold[]): ChangeTold[] {
  const isOf = (one: ChangeTold) => (other: ChangeTold) => one.seat === other.seat && one.what === other.what
  const on = first.map((each) => ({ ...each, after: then.find(isOf(each))?.after ?? each.after }))
  return [...on, ...then.filter((each) => !first.some(isOf(each)))].filter((each) => each.before !== each.after)
}

/** How often each choice stands in a draft, in the order in which they were first made. */
export function counted<T extends { text: string }>(steps: T[]): { step: T; n: number; last: number }[] {
  const found = new Map<string, { step: T; n: number; last: number }>()
  steps.forEach((step, at) => {
    const known = found.get(step.text)
    if (known) Object.assign(known, { n: known.n + 1, last: at })
    else found.set(step.text, { step, n: 1, last: at })
  })
  return [...found.values()]
}
