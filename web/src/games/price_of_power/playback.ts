/** How The Price of Power is played back: what one choice brings about is one step; its places are brought into view, and a loss of mine stops. */
import { factsOf } from '../../lib/log'
import type { Cut, GamePlayback, Stop, Told } from '../../lib/playback/types'
import type { TableStore } from '../../lib/table.svelte'
import type { Frame, LogEvent } from '../../lib/types'
import { cutBattles } from './battle/playing'
import { PLACES } from './mentioned'
import { cutRound } from './round/playing'
import Scene from './Scene.svelte'
import { scenes } from './scenes'
import type { PriceOfPowerView } from './view'

const LOSSES = new Set(['influence-lost', 'claim-lost', 'token-lost', 'cardinal-lost', 'units-lost', 'ships-lost', 'colonists-lost', 'merchant-lost', 'character-lost', 'idea-lost', 'lost-in-port', 'succession-lost', 'explorer-lost'])

const SILENT = new Set(['turn']) // whose turn it is, what he does says anyway
const AMOUNTS = new Set(['ducats', 'power', 'prestige', 'stability', 'discarded']) // what comes of it, not what is done
const NOBODY = -1

const CARDS = new Set(['drew-from', 'kept', 'mission-picked', 'mission-dropped']) // cards that only their player sees: one is told like the next

/** What may be told together: what comes of one choice, and the cards that a player draws one after another. */
function togetherAs(events: LogEvent[], at: number): string {
  const player = events[0].facts.player
  return events.every((event) => CARDS.has(event.kind) && event.facts.player === player) ? `cards ${player}` : `choice ${at}`
}

/** All that follows from one choice; a battle on the way is a step of its own, and so is the end of a round. */
export function cut(moment: Frame, before?: PriceOfPowerView): Cut[] {
  const events = moment.events.filter((event) => !SILENT.has(event.kind))
  const battles = before && events.length ? cutBattles(moment, events, before) : []
  const whole = events.length ? [{ events, view: moment.view, known: moment.events.length, joins: togetherAs(events, moment.at) }] : []
  return (battles.length ? battles : whole).flatMap((each) => cutRound(each, moment))
}

export function tell({ events, before }: { events: LogEvent[]; before: PriceOfPowerView }, table: TableStore): Told {
  const places = events.flatMap((event) => PLACES.flatMap(([kind, facts]) => facts.flatMap((fact) => factsOf(event, fact)).filter((number) => number >= 0).map((number) => `${kind}.${number}`)))
  const done = events.find((event) => !AMOUNTS.has(event.kind) && event.sentence) ?? events.find((event) => event.sentence)
  const others = events.filter((event) => event !== done).map((event) => event.sentence).filter(Boolean)
  const player = typeof done?.facts.player === 'number' ? done.facts.player : (done?.seat ?? NOBODY)
  return { seat: player < table.info.seats.length ? player : NOBODY, sentence: done?.sentence, consequence: others.join(' '), places: [...new Set(places)], stop: before.battle?.length ? null : stopOf(events, before, table.seat) } // who fights knows that units fall
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

const SOUNDS: GamePlayback['sounds'] = { round: 'page', age: 'page', 'events-revealed': 'page', income: 'coins', 'trade-income': 'coins', loan: 'coins', 'land-battle': 'tray', 'sea-battle': 'tray', played: 'card' }

export const playback: GamePlayback = { cut, tell, sounds: SOUNDS, battles: true, scene: { Scene, ...scenes } }
