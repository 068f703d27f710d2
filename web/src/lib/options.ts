/** A long list of answers in an order that can be read: what is alike together, under the words it shares. */
import type { Option, Refusal } from './types'

const ALIKE = 4 // so many answers of one kind stand together

export interface Group {
  kind: string // empty: those that are alone of their kind
  heading: string // the words all its answers share: "claim … for 2 power"
  answers: { answer: Option; label: string }[] // the label without those words
}

/** The answers in groups; those with few others of their kind come first, in the order of the game. */
export function grouped(options: Option[]): Group[] {
  const kinds = new Map<string, Option[]>()
  for (const each of options) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each])
  const many = [...kinds].filter(([, all]) => all.length >= ALIKE)
  if (many.length === 1 && kinds.size === 1) return [sharing(many[0][0], many[0][1])]
  const alone = options.filter((each) => kinds.get(each.kind)!.length < ALIKE)
  const first: Group[] = alone.length ? [{ kind: '', heading: '', answers: alone.map((answer) => ({ answer, label: answer.label })) }] : []
  return [...first, ...many.map(([kind, all]) => sharing(kind, all))]
}

function sharing(kind: string, all: Option[]): Group {
  const words = all.map((each) => each.label.split(' '))
  const before = shared(words)
  const behind = shared(words.map((each) => each.slice(before).reverse()))
  // a number stays with what it counts
  const after = words.some((each) => /\d$/.test(each[each.length - behind - 1])) ? 0 : behind
  const heading = [...words[0].slice(0, before), '…', ...(after ? words[0].slice(-after) : [])].join(' ')
  const middle = words.map((each) => each.slice(before, each.length - after).join(' '))
  // a bare number says nothing without its words
  if (!before && !after || middle.some((each) => !/\p{L}{2}/u.test(each))) return { kind, heading: '', answers: all.map((answer) => ({ answer, label: answer.label })) }
  return { kind, heading, answers: all.map((answer, at) => ({ answer, label: middle[at] })) }
}

/** How many words at the beginning are the same everywhere, with at least one left over. */
function shared(words: string[][]): number {
  const most = Math.min(...words.map((each) => each.length)) - 1
  let found = 0
  while (found < most && words.every((each) => each[found] === words[0][found])) found++
  return found
}

export interface Reason {
  reason: string
  rule: string
  labels: string[]
}

/** What cannot be chosen, by the reason. */
export function byReason(refused: Refusal[]): Reason[] {
  const found = new Map<string, Reason>()
  for (const each of refused) {
    const key = `${each.rule} ${each.reason}`
    const reason = found.get(key) ?? { reason: each.reason, rule: each.rule, labels: [] }
    if (!reason.labels.includes(each.label)) reason.labels.push(each.label)
    found.set(key, reason)
  }
  return [...found.values()]
}
