/** A standing order while it is written: what the form holds, and the order that comes of it. */
import type { AnswerAhead, OrderGiven, OrderTold, OrdersTold, QuestionAhead, StopWhen, ValueAhead } from '../types'
import { t } from '../words.svelte'

export interface Draft {
  id: string // the order it changes; empty: it is a new one
  kind: string
  answers: string[] // by `keyOf`, the first possible one is given
  about: Record<string, string> // a value's number; empty: any
  least: Record<string, string>
  most: Record<string, string>
  times: string
  hours: string
  against: boolean
  round: boolean
  acts: string // a seat; empty: none
  named: string // "county 12"; empty: nothing
}

export const MOST_ANSWERS = 4 // that the form offers; the server takes more
export const MOST_STEPS = 8 // choices in a row, likewise

export function keyOf(answer: AnswerAhead): string {
  return answer.kind ? `=${answer.kind}` : (answer.choices ?? []).join('\n')
}

/** The choices of an answer, one after another; an answer of a kind is one. */
export const stepsOf = (key: string): string[] => (key.startsWith('=') ? [key] : key.split('\n'))

/** The answer with another choice at a place; what comes after a place that is emptied goes too, and nothing follows a kind. */
export function withStep(key: string, place: number, choice: string): string {
  const before = stepsOf(key).slice(0, place)
  if (!choice || choice.startsWith('=')) return [...before, choice].filter(Boolean).join('\n')
  return [...before, choice, ...(place || !key.startsWith('=') ? stepsOf(key).slice(place + 1) : [])].join('\n')
}

/** What can follow a choice: whatever I was asked before, by question. */
export function following(told: OrdersTold): { label: string; choices: { text: string; label: string }[] }[] {
  return told.questions.flatMap((question) => {
    const choices = question.answers.flatMap(({ answer, label }) => (answer.choices?.length === 1 ? [{ text: answer.choices[0], label }] : []))
    return choices.length ? [{ label: question.label, choices }] : []
  })
}

export function fresh(question: QuestionAhead | undefined): Draft {
  const first = question?.answers[0]
  return {
    id: '', kind: question?.kind ?? '', answers: first ? [keyOf(first.answer)] : [''], about: {}, least: {}, most: {},
    times: '1', hours: '0', against: true, round: false, acts: '', named: '',
  }
}

/** An order that is to be changed, in the form. */
export function draftOf({ id, order }: OrderTold): Draft {
  const stops = order.stops ?? []
  const named = stops.find((stop) => stop.when === 'named')
  const texts = (pick: 'least' | 'most') => Object.fromEntries((order.bounds ?? []).flatMap((bound) => (typeof bound[pick] === 'number' ? [[bound.name, String(bound[pick])]] : [])))
  return {
    id, kind: order.kind, answers: order.answers.map(keyOf),
    about: Object.fromEntries(Object.entries(order.about ?? {}).map(([name, value]) => [name, String(value)])),
    least: texts('least'), most: texts('most'), times: String(order.times ?? 1), hours: '0',
    against: stops.some((stop) => stop.when === 'against'), round: stops.some((stop) => stop.when === 'round'),
    acts: String(stops.find((stop) => stop.when === 'acts')?.seat ?? ''), named: named ? `${named.name} ${named.value ?? 0}` : '',
  }
}

/** The order that a form describes; null where it says no answer. */
export function orderOf(draft: Draft, told: OrdersTold): OrderGiven | null {
  const question = told.questions.find((each) => each.kind === draft.kind)
  const answers = draft.answers.filter(Boolean).map((key): AnswerAhead => question?.answers.find((each) => keyOf(each.answer) === key)?.answer ?? answerIn(key))
  if (!draft.kind || !answers.length) return null
  const number = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))
  const names = [...new Set([...Object.keys(draft.least), ...Object.keys(draft.most)])]
  const bounds = names.flatMap((name) => {
    const [least, most] = [number(draft.least[name]), number(draft.most[name])]
    return least === undefined && most === undefined ? [] : [{ name, least: least ?? null, most: most ?? null }]
  })
  const stops: StopWhen[] = []
  if (draft.against && told.hurts) stops.push({ when: 'against' })
  if (draft.round) stops.push({ when: 'round' })
  if (draft.acts !== '') stops.push({ when: 'acts', seat: Number(draft.acts) })
  const [name, value] = draft.named.split(' ')
  if (name) stops.push({ when: 'named', name, value: Number(value) })
  const about = Object.fromEntries(Object.entries(draft.about).flatMap(([name, value]) => (value === '' ? [] : [[name, Number(value)]])))
  return { kind: draft.kind, answers, about, bounds, times: Number(draft.times), stops }
}

function answerIn(key: string): AnswerAhead {
  return key.startsWith('=') ? { kind: key.slice(1) } : { choices: key.split('\n') }
}

/** The conditions of an order in words: what it is limited to, and what ends it. */
export function conditions(order: OrderGiven, told: OrdersTold, name: (seat: number) => string): string[] {
  const question = told.questions.find((each) => each.kind === order.kind)
  const label = (values: ValueAhead[] | undefined, key: string) => values?.find((each) => each.name === key)?.label ?? key
  const word = (values: ValueAhead[] | undefined, key: string, value: number) => values?.find((each) => each.name === key)?.values.find(([number]) => number === value)?.[1] ?? String(value)
  const about = Object.entries(order.about ?? {}).map(([key, value]) => t('orders.only', { what: label(question?.about, key), value: word(question?.about, key, value) }))
  const bounds = (order.bounds ?? []).map((bound) => {
    const what = label(question?.bounds, bound.name)
    if (typeof bound.least === 'number' && typeof bound.most === 'number') return t('orders.between', { what, least: bound.least, most: bound.most })
    return typeof bound.least === 'number' ? t('orders.least', { what, n: bound.least }) : t('orders.most', { what, n: bound.most ?? 0 })
  })
  const stops = (order.stops ?? []).map((stop) => {
    if (stop.when === 'acts') return t('orders.until.acts', { name: name(stop.seat ?? -1) })
    if (stop.when === 'named') return t('orders.until.named', { what: word(told.named, stop.name ?? '', stop.value ?? 0) })
    return t(`orders.until.${stop.when}`)
  })
  return [...about, ...bounds, ...stops]
}

/** How often an order answers, in words. */
export function often(times: number): string {
  return times === 0 ? t('orders.times.0') : times === 1 ? t('orders.times.1') : t('orders.times', { n: times })
}
