/** Battles among the steps that are played back: which events are one, and where playback stops. */
import type { Cut, Step } from '../../../lib/playback/types'
import type { TableStore } from '../../../lib/table.svelte'
import { scenes } from '../../../lib/settings.svelte'
import type { Frame, LogEvent } from '../../../lib/types'
import type { PriceOfPowerView } from '../view'
import { around, battleFrom, opensBattle } from './battle'

const isRoll = (event: LogEvent) => event.kind === 'rolled' && Number(event.facts.battle_round) > 0

/** The parts of a moment: what belongs to a battle is a step of its own, however many moments it takes. */
export function cutBattles(moment: Frame, events: LogEvent[], before: PriceOfPowerView): Cut[] {
  const goesOn = before?.battle?.length > 0
  const opens = events.findIndex(opensBattle)
  if (!goesOn && opens < 0) return []
  const first = goesOn ? 0 : opens
  const row = moment.view.battle?.length ? moment.view.battle : (before?.battle ?? [])
  const cuts: Cut[] = []
  if (first > 0) cuts.push({ events: events.slice(0, first), view: before, joins: `choice ${moment.at}` })
  cuts.push({ events: events.slice(first), view: moment.view, known: moment.events.length, joins: `battle ${row[0] ?? ''} ${row[1] ?? ''}` })
  return cuts
}

export function shows(step: Step): boolean {
  if (scenes() === 'none' || !step.events.some(isRoll)) return false
  return scenes() === 'all' || isMine(step, (step.view as PriceOfPowerView).seat)
}

/** I fight, or I lead troops there. */
export function isMine(step: Step, seat: number): boolean {
  return seat >= 0 && step.events.some((event) => isRoll(event) && (event.facts.fighters as unknown as number[]).includes(seat))
}

export const among = (events: LogEvent[]) => scenes() !== 'none' && events.some(isRoll)

export { around }

/** The events of the battle a step belongs to, also those told before it. */
export function wholeBattle(step: Step, table: TableStore): LogEvent[] {
  if (step.events.some(opensBattle)) return battleFrom(step.events, step.events.findIndex(opensBattle))
  const [first] = step.events
  const earlier = table.events.filter((event) => event.at < first.at || (event.at === first.at && !step.events.includes(event)))
  const opened = earlier.findLastIndex(opensBattle)
  return opened < 0 ? step.events : battleFrom([...earlier.slice(opened), ...step.events], 0)
}
