/** What the log knows of a war: who declared it, when, and whether there was a reason. */
import { factsOf } from '../../../lib/log'
import type { LogEvent } from '../../../lib/types'
import type { WarSideTold, WarTold } from '../view'

export interface Begun {
  side: WarSideTold
  round: number
  unjust: boolean
}

const fact = (event: LogEvent, name: string) => factsOf(event, name)[0] ?? -1

/** Null: the log does not reach back that far. */
export function declaredBy(events: LogEvent[], war: WarTold, realms: number[]): Begun | null {
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at]
    if (event.kind !== 'declared' && event.kind !== 'realm-declared') continue
    const own = realms[fact(event, 'player')]
    const [from, to] = event.kind === 'declared' ? [own, fact(event, 'realm')] : [fact(event, 'realm'), own]
    const side = war.sides.find((each) => each.realm === from)
    if (!side || !war.sides.some((each) => each.realm === to)) continue
    const begin = events.slice(0, at).findLast((each) => each.kind === 'round' || each.kind === 'age') // an age begins with its first round
    const unjust = events.slice(at, at + 4).some((each) => each.kind === 'without-cause' && fact(each, 'realm') === to)
    return { side, round: begin?.kind === 'round' ? fact(begin, 'round') : 1, unjust }
  }
  return null
}
