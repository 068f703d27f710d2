/** How The Price of Power is played back: the places of an event are brought into view, and a loss of mine stops. */
import { factsOf } from '../../lib/log'
import type { GamePlayback, Stop, Told } from '../../lib/playback/types'
import type { TableStore } from '../../lib/table.svelte'
import type { LogEvent } from '../../lib/types'
import { PLACES } from './mentioned'
import type { PriceOfPowerView } from './view'

const LOSSES = new Set(['influence-lost', 'claim-lost', 'token-lost', 'cardinal-lost', 'units-lost', 'ships-lost', 'colonists-lost', 'merchant-lost', 'character-lost', 'idea-lost', 'lost-in-port', 'succession-lost', 'explorer-lost'])

export function tell({ events, before }: { events: LogEvent[]; before: PriceOfPowerView }, table: TableStore): Told {
  const places = events.flatMap((event) => PLACES.flatMap(([kind, facts]) => facts.flatMap((fact) => factsOf(event, fact)).filter((number) => number >= 0).map((number) => `${kind}.${number}`)))
  return { places: [...new Set(places)], stop: stopOf(events, before, table.seat) }
}

/** Players are numbered as the seats are. What I have chosen myself is no surprise. */
function stopOf(events: LogEvent[], before: PriceOfPowerView, me: number): Stop | null {
  if (me < 0) return null
  const others = events.filter((event) => event.seat !== me)
  if (others.some((event) => isWarOnMe(event, before, me))) return 'attacked'
  return others.some((event) => LOSSES.has(event.kind) && event.facts.player === me) ? 'lost' : null
}

function isWarOnMe(event: LogEvent, before: PriceOfPowerView, me: number): boolean {
  if (event.kind === 'realm-declared') return event.facts.player === me
  return (event.kind === 'war' || event.kind === 'entered-war') && event.facts.realm === before.realms[me]
}

export const playback: GamePlayback = { tell }
