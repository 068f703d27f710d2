/** How Augsburg 1520 is played back: offers, the showdown, privileges and robbing, with the noble and the seats they concern. */
import type { Cut, GamePlayback, Stop, Told } from '../../lib/playback/types'
import type { TableStore } from '../../lib/table.svelte'
import type { Frame, LogEvent } from '../../lib/types'
import type { AugsburgView } from './logic'
import { say } from './words'

const fact = (event: LogEvent, name: string): number => (typeof event.facts[name] === 'number' ? (event.facts[name] as number) : -1)

// what is mine alone, or says again what another event of the same moment says
const SILENT = new Set(['picked', 'kept', 'left', 'received', 'returned', 'given', 'top'])
const OFFERS = new Set(['offered', 'raised', 'called'])

/** One part for each moment; those who pass one after another are one line. */
export function cut(moment: Frame): Cut[] {
  const events = moment.events.filter((event) => !SILENT.has(event.kind))
  const joins = events.length > 0 && events.every((event) => event.kind === 'passed') ? 'passed' : undefined
  return events.length ? [{ events, view: moment.view, known: moment.events.length, joins }] : []
}

export function tell({ events, before, view }: { events: LogEvent[]; before: AugsburgView; view: AugsburgView }, table: TableStore): Told {
  const told: Told = { places: placesOf(events, view), section: view.noble >= 0 ? say('log.auction', { noble: table.word('noble', view.noble) }) : '', stop: stopOf(events, before, view, table.seat) }
  if (events.every((event) => event.kind === 'passed')) return { ...told, seat: events.length === 1 ? fact(events[0], 'seat') : -1, sentence: events.map((event) => event.sentence).join(' '), consequence: '' }
  return told
}

function placesOf(events: LogEvent[], view: AugsburgView): string[] {
  const nobles = events.some((event) => OFFERS.has(event.kind) || ['passed', 'showed', 'visited', 'won'].includes(event.kind)) && view.noble >= 0 ? [`noble.${view.noble}`] : []
  const seats = events.flatMap((event) => [fact(event, 'seat'), fact(event, 'victim')]).filter((seat) => seat >= 0)
  return [...nobles, ...new Set(seats.map((seat) => `seat.${seat}`))]
}

function stopOf(events: LogEvent[], before: AugsburgView, view: AugsburgView, me: number): Stop | null {
  if (me < 0) return null
  if (events.some((event) => event.kind === 'robbed' && fact(event, 'victim') === me)) return 'robbed'
  if (before.leader === me && view.leader !== me && events.some((event) => OFFERS.has(event.kind) && fact(event, 'seat') !== me)) return 'outbid'
  return events.some((event) => event.kind === 'stopped' && fact(event, 'seat') === me) ? 'lost' : null
}

export const playback: GamePlayback = { cut, tell }
