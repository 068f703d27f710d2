/** The counties a question is about: where it starts, which may be chosen, which are refused and why. */

import type { Option, Question, Refusal } from '../../lib/types'

export interface Targets {
  origin: number // where armies or a leader start; -1: nowhere
  options: Map<number, Option[]>
  refused: Map<number, Refusal>
}

const FROM_A_COUNTY = new Set(['combat', 'move', 'move-leader', 'place-group', 'place-here'])
const QUIET = new Set(['not-open', 'held-by-another']) // most of the map: it stays veiled, without a sign at each name

export function targetsOf(question: Question | null): Targets | null {
  if (!question || question.kind === 'plan' || question.kind === 'seal') return null
  const options = new Map<number, Option[]>()
  for (const option of question.options) {
    const at = option.numbers.county
    if (at !== undefined) options.set(at, [...(options.get(at) ?? []), option])
  }
  const refused = new Map<number, Refusal>()
  for (const refusal of question.refused) {
    const at = refusal.numbers.county
    if (at !== undefined && !options.has(at) && !refused.has(at)) refused.set(at, refusal)
  }
  const origin = FROM_A_COUNTY.has(question.kind) ? (question.numbers.county ?? -1) : -1
  refused.delete(origin)
  return options.size || origin >= 0 ? { origin, options, refused } : null
}

/** Whether a refused county carries the "no" sign: its neighbours do, the rest of the map does not. */
export function isSigned(refusal: Refusal): boolean {
  return !QUIET.has(refusal.code)
}

/** The option to prepare when a county is tapped: the one prepared there already, or the most sensible to begin with. */
export function firstChoice(options: Option[], picked: string | null): Option | undefined {
  return options.find((each) => each.text === picked) ?? options.findLast((each) => each.numbers.statue !== 1)
}

export function countyOf(question: Question | null, picked: string | null): number {
  return question?.options.find((each) => each.text === picked)?.numbers.county ?? -1
}

/** What a picture of some counties shows of a question. */
export function amongShown(targets: Targets | null, shown: number[]): Targets | null {
  return targets && { ...targets, options: new Map([...targets.options].filter(([number]) => shown.includes(number))), refused: new Map() }
}
