/** The end of a round among the steps that are played back. */
import type { Cut } from '../../../lib/playback/types'
import type { Frame } from '../../../lib/types'
import { endsRound } from './round'

/** From the income to the next round is a step of its own; what comes before and after it are others. */
export function cutRound(whole: Cut, moment: Frame): Cut[] {
  const end = whole.events.findIndex(endsRound)
  if (end < 0) return [whole]
  const income = whole.events.findIndex((event) => event.kind === 'income')
  const start = income < 0 || income > end ? end : income
  const parts: Cut[] = [{ ...whole, events: whole.events.slice(0, start), known: undefined }, { events: whole.events.slice(start, end + 1), view: whole.view }, { ...whole, events: whole.events.slice(end + 1), joins: `choice ${moment.at}` }]
  return parts.filter((part) => part.events.length)
}
