/** Places that the answers to a question name: where they lie on the map, which may be chosen, which are refused and why. */

import type { Option, Question, Refusal } from '../../lib/types'
import { ARMIES, MAP, NOBODY, landsOf } from './box'
import { SEA } from './geo'
import { provincesOf, realmOf, type PriceOfPowerView } from './view'

export type PlaceKind = 'province' | 'area' | 'sea' | 'node' | 'realm'

export interface Place {
  kind: PlaceKind
  number: number
}

export interface Target extends Place {
  answers: Option[]
}

export interface Targets {
  origin: Place | null // what the question itself is about
  options: Map<string, Target>
  refused: Map<string, Refusal>
}

// of several places in one answer the nearest to the point comes first
const KINDS: PlaceKind[] = ['province', 'node', 'sea', 'area', 'realm']

export function keyOf(place: Place): string {
  return `${place.kind}.${place.number}`
}

/** The place with this key; null, if it is none. */
export function placeOf(key: string): Place | null {
  const [kind, number] = key.split('.')
  return (KINDS as string[]).includes(kind) ? { kind: kind as PlaceKind, number: Number(number) } : null
}

/** The army that the numbers of an answer name, as the table counts them: answers count from 1, as people do; NOBODY: none. */
export function armyIn(numbers: Record<string, number>, seat: number): number {
  return numbers.army === undefined || seat < 0 ? NOBODY : seat * ARMIES + numbers.army - 1
}

/** The place that the numbers of an answer name; an army stands where it is. */
export function placeIn(numbers: Record<string, number>, view: PriceOfPowerView, seat: number): Place | null {
  for (const kind of KINDS) {
    const number = numbers[kind]
    if (number !== undefined && number >= 0 && isThere(kind, number)) return { kind, number }
  }
  const army = armyIn(numbers, seat)
  const area = army === NOBODY ? NOBODY : (view.army_at[army] ?? NOBODY)
  return area >= 0 ? { kind: 'area', number: area } : null
}

function isThere(kind: PlaceKind, number: number): boolean {
  return number < { province: MAP.provinces, area: MAP.areas, sea: MAP.seas, node: MAP.nodes, realm: MAP.realms }[kind].length
}

/** Null: the question names no place to choose. */
export function targetsOf(question: Question | null, view: PriceOfPowerView): Targets | null {
  if (!question) return null
  const options = new Map<string, Target>()
  for (const answer of question.options) {
    const place = placeIn(answer.numbers, view, question.seat)
    if (!place) continue
    const known = options.get(keyOf(place))
    if (known) known.answers.push(answer)
    else options.set(keyOf(place), { ...place, answers: [answer] })
  }
  if (!options.size) return null
  const refused = new Map<string, Refusal>()
  for (const refusal of question.refused) {
    const place = placeIn(refusal.numbers, view, question.seat)
    if (place && !options.has(keyOf(place)) && !refused.has(keyOf(place))) refused.set(keyOf(place), refusal)
  }
  const origin = placeIn(question.numbers, view, question.seat)
  return { origin: origin && !options.has(keyOf(origin)) ? origin : null, options, refused }
}

/** What a place covers: provinces and seas as sides of lines; a node covers nothing. */
export function sidesOf(place: Place, view: PriceOfPowerView): number[] {
  switch (place.kind) {
    case 'province':
      return [place.number]
    case 'area':
      return landsOf(place.number)
    case 'realm':
      return provincesOf(view, place.number)
    case 'sea':
      return [SEA + place.number]
    default:
      return []
  }
}

/** The places that lie under a point of the map, the smallest first. */
export function under(side: number, view: PriceOfPowerView): Place[] {
  if (side >= SEA) return [{ kind: 'sea', number: side - SEA }]
  return [
    { kind: 'province', number: side },
    { kind: 'area', number: MAP.provinces[side].area },
    { kind: 'realm', number: realmOf(view, side) },
  ]
}

export function targetAt(targets: Targets | null, places: Place[]): Target | undefined {
  return places.map((place) => targets?.options.get(keyOf(place))).find((each) => each !== undefined)
}

export function refusalAt(targets: Targets | null, places: Place[]): Refusal | undefined {
  return places.map((place) => targets?.refused.get(keyOf(place))).find((each) => each !== undefined)
}

/** Tapped once more, a place offers its next answer; after the last one nothing is prepared. */
export function nextAnswer(target: Target, picked: string | null): string | null {
  const at = target.answers.findIndex((each) => each.text === picked)
  return target.answers[at + 1]?.text ?? null
}

/** The place of the answer that is prepared. */
export function chosenPlace(question: Question | null, picked: string | null, view: PriceOfPowerView): Place | null {
  const answer = question?.options.find((each) => each.text === picked)
  return answer && question ? placeIn(answer.numbers, view, question.seat) : null
}
