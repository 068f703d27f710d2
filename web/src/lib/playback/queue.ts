/** The queue of what is played: how moments become steps, how long a step is read, what is left of those that were skipped. */
import type { TableStore } from '../table.svelte'
import type { Frame, LogEvent } from '../types'
import type { GamePlayback, Step, Stop, Told } from './types'

export const MANY = 20 // with more steps than this a person is asked whether to play them
const FEW = 5 // lines of a recap
const DWELL = 1400 // milliseconds that a caption stays at normal speed
const PER_CHARACTER = 35

/** How long a caption is read at normal speed. */
export function dwell(step: { sentence: string }): number {
  return DWELL + PER_CHARACTER * step.sentence.length
}

const seatOf = (event: LogEvent | undefined): number => (typeof event?.facts.seat === 'number' ? event.facts.seat : (event?.seat ?? -1))

/** Whether an event is no more than what I have just done myself. */
function isOwn(event: LogEvent, me: number): boolean {
  return me >= 0 && event.seat === me && seatOf(event) === me
}

/** Whether there is something to play: anything but my own doing. */
export function isNews(events: LogEvent[], me: number): boolean {
  return events.some((event) => event.sentence !== '' && !isOwn(event, me))
}

/** Whether events that were told before do not hold any more, because somebody took something back. */
export function isTakenBack(known: LogEvent[], told: LogEvent[], keep: number): boolean {
  return known.some((event) => event.at > keep && !told.some((each) => each.at === event.at && each.kind === event.kind && each.sentence === event.sentence))
}

/** The steps of some moments. `before` is the table before the first, `known` the number of events that came before it in the queue. */
export function stepsOf(moments: Frame[], before: { view: any; scores: number[] }, known: number, table: TableStore, game: GamePlayback | undefined): Step[] {
  const found: Step[] = []
  let { view, scores } = before
  for (const moment of moments) {
    const cuts = game?.cut?.(moment, view, table) ?? [{ events: moment.events, view: moment.view }]
    cuts.forEach((cut, place) => {
      const last = found.at(-1)
      const joined = cut.joins && last?.joins === cut.joins ? found.pop()! : null
      const events = [...(joined?.events ?? []), ...cut.events]
      const start = joined?.before ?? view
      const after = place === cuts.length - 1 ? moment.scores : scores
      const told = game?.tell?.({ events, before: start, view: cut.view }, table) ?? {}
      const step: Step = {
        key: joined?.key ?? `${moment.at}.${known}.${place}`, at: moment.at, events, known: known + (cut.known ?? moment.events.indexOf(cut.events.at(-1)!) + 1),
        before: start, view: cut.view, scores: after, scene: false, joins: cut.joins ?? '', ...worded(events, told, isNewLead(scores, after) ? 'lead' : null),
      }
      step.scene = game?.scene?.shows(step) ?? false
      if (step.sentence) found.push(step)
      view = cut.view
    })
    known += moment.events.length
    view = moment.view // also after one of which nothing is shown
    scores = moment.scores
  }
  return found
}

/** What a game leaves out comes from the sentences of the events: the first is the caption, the others its consequence. */
function worded(events: LogEvent[], told: Told, stop: Stop | null): Required<Told> {
  const [first = '', ...others] = events.map((event) => event.sentence).filter(Boolean)
  return {
    seat: told.seat ?? seatOf(events.find((event) => event.sentence)), section: told.section ?? '', sentence: caption(told.sentence ?? first),
    consequence: told.consequence ?? others.join(' '), places: told.places ?? [], stop: told.stop ?? stop,
  }
}

const SHORTENED = /\p{Lu}\p{Ll}{1,5}\. /gu // as in "Bm. Konstanz": no end of a sentence

/** A caption of one sentence has no full stop. */
function caption(sentence: string): string {
  const plain = sentence.replace(SHORTENED, '')
  return plain.indexOf('.') === plain.length - 1 ? sentence.slice(0, -1) : sentence
}

function isNewLead(before: number[], after: number[]): boolean {
  const leading = (scores: number[]) => scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : [])).join()
  return before.length === after.length && Math.max(...before) > 0 && leading(before) !== leading(after)
}

/** What is played: without the first steps that are my own doing, for I have just seen to them, unless they have a scene. */
export function withoutMine(steps: Step[], me: number): Step[] {
  const first = steps.findIndex((step) => step.scene || step.stop === 'battle' || step.events.some((event) => event.sentence !== '' && !isOwn(event, me)))
  return first < 0 ? [] : steps.slice(first)
}

/** Of steps that were skipped at most five, in their order: those that concern me first, then the latest. */
export function recap(steps: Step[]): Step[] {
  const weight = (step: Step) => (step.stop && step.stop !== 'battle' ? 1 : 0)
  const ranked = steps.map((step, place) => ({ place, weight: weight(step) })).sort((one, other) => other.weight - one.weight || other.place - one.place)
  return ranked.slice(0, FEW).map(({ place }) => place).sort((one, other) => one - other).map((place) => steps[place])
}

export interface Row {
  step: Step
  place: number
  state: 'seen' | 'now' | 'later'
}

/** The steps as a list has them: what is announced and then shown as a scene is one line, which tells the end once it was seen. */
export function rowsOf(steps: Step[], now: number): Row[] {
  const found: Row[] = []
  steps.forEach((step, place) => {
    const state = place < now ? 'seen' : place === now ? 'now' : 'later'
    const last = found.at(-1)
    if (last && step.scene && last.step.events[0] === step.events[0]) {
      if (state !== 'later') found[found.length - 1] = { step, place, state }
    } else found.push({ step, place, state })
  })
  return found
}

/** Up to where a person has seen everything: the count of the entry before the first that is not wholly played. */
export function seenUpTo(steps: Step[], now: number, before: number): number {
  const current = steps[now]
  return current === undefined ? (steps.at(-1)?.at ?? before) : current.at - 1
}
