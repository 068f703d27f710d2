/** How Augsburg 1520 is played back: offers, the showdown, privileges and robbing, with the noble and the seats they concern. */
import type { Cut, GamePlayback, Step, Stop, Told } from '../../lib/playback/types'
import type { TableStore } from '../../lib/table.svelte'
import type { Frame, LogEvent } from '../../lib/types'
import { JOKER, nobleOf, valueOf, type AugsburgPrinted } from './box'
import { rankOf, type AugsburgView } from './logic'
import { scene } from './showdown'
import { showdownOf } from './showdown/showdown'
import { say } from './words'

const fact = (event: LogEvent, name: string): number => (typeof event.facts[name] === 'number' ? (event.facts[name] as number) : -1)

// what is mine alone, or says again what another event of the same moment says
const SILENT = new Set(['picked', 'kept', 'left', 'received', 'returned', 'given', 'top'])
const OFFERS = new Set(['offered', 'raised', 'called'])
const FOR_COMPENSATION = 3 // why points were scored

/** One part for each moment; those who pass one after another are one line. */
export function cut(moment: Frame): Cut[] {
  const events = moment.events.filter((event) => !SILENT.has(event.kind))
  const joins = events.length > 0 && events.every((event) => event.kind === 'passed') ? 'passed' : undefined
  return events.length ? [{ events, view: moment.view, known: moment.events.length, joins }] : []
}

export function tell({ events, before, view }: { events: LogEvent[]; before: AugsburgView; view: AugsburgView }, table: TableStore): Told {
  const first = events.find((event) => event.sentence)
  const told: Told = { seat: first ? fact(first, 'seat') : -1, places: placesOf(events, view), section: view.noble >= 0 ? say('log.auction', { noble: table.word('noble', view.noble) }) : '', stop: stopOf(events, before, view, table.seat) }
  if (events.every((event) => event.kind === 'passed')) return { ...told, seat: events.length === 1 ? fact(events[0], 'seat') : -1, sentence: events.map((event) => (fact(event, 'seat') === table.seat ? say('play.passed.you') : event.sentence)).join(' '), consequence: '' }
  return { ...told, ...shownTold(events, table), ...robbedTold(events, table), ...compensated(events, table) }
}

const card = (table: TableStore, each: number) => (each === JOKER ? say('joker') : `${table.word('noble', nobleOf(each))} ${valueOf(each)}`)
const stepName = (table: TableStore, category: number, step: number) => table.word('step', `${category}-${step}`)

/** The cards that won an auction: with which one, what they cost, and who was consoled. */
function shownTold(events: LogEvent[], table: TableStore): Told {
  const won = events.find((event) => event.kind === 'won')
  const shown = events.filter((event) => event.kind === 'showed')
  const cards = shown.find((event) => fact(event, 'seat') === fact(won ?? event, 'seat'))?.facts.certificates
  if (!won || !Array.isArray(cards)) return {}
  const seat = fact(won, 'seat')
  const you = seat === table.seat
  const best = cards.reduce((high, each) => (rankOf(each) > rankOf(high) ? each : high))
  const values = { name: table.name(seat), noble: table.word('noble', fact(won, 'noble')), n: cards.length, card: card(table, best) }
  if (shown.length === 1) return { seat, sentence: say(you ? 'play.alone.you' : 'play.alone', values), consequence: shown[0].sentence }
  const consoled = events.filter((event) => event.kind === 'consoled').map((event) => say('play.consoled', { name: table.name(fact(event, 'seat')), n: fact(event, 'money') }))
  return { seat: -1, sentence: say(you ? 'play.showdown.you' : 'play.showdown', values), consequence: [say(you ? 'play.pays.you' : 'play.pays', values), ...consoled].join(' ') }
}

/** Who robs whom of which step, and what the victim has left of it. */
function robbedTold(events: LogEvent[], table: TableStore): Told {
  const robbed = events.find((event) => event.kind === 'robbed')
  if (!robbed) return {}
  const [seat, victim, category, step] = ['seat', 'victim', 'category', 'step'].map((name) => fact(robbed, name))
  const values = { name: table.name(seat), victim: table.name(victim), step: stepName(table, category, step) }
  const sentence = say(victim === table.seat ? 'play.robbed.you' : seat === table.seat ? 'play.robbed.by-you' : 'play.robbed', values)
  const fallen = say(victim === table.seat ? 'play.falls.you' : 'play.falls', { name: values.victim, step: stepName(table, category, step - 1) })
  return { seat, sentence, consequence: `${fallen} ${worth(table.printed, category, step)}` }
}

function worth(printed: AugsburgPrinted, category: number, step: number): string {
  const row = [printed.income, printed.points, printed.cards_to_buy][category] ?? []
  return say(category === 0 ? 'play.falls.0' : category === 1 ? 'play.falls.1' : 'play.falls.2', { before: row[step - 1] ?? 0, after: row[step - 2] ?? 0 })
}

/** What the victim takes, and for which step. */
function compensated(events: LogEvent[], table: TableStore): Told {
  const taken = events.find((event) => event.kind === 'compensated' || (event.kind === 'scored' && fact(event, 'reason') === FOR_COMPENSATION))
  const robbed = taken && table.events.findLast((event) => event.kind === 'robbed' && event.at <= taken.at && fact(event, 'victim') === fact(taken, 'seat'))
  if (!taken || !robbed) return {}
  const values = { name: table.name(fact(taken, 'seat')), step: stepName(table, fact(robbed, 'category'), fact(robbed, 'step')) }
  if (taken.kind === 'compensated') return { sentence: say('play.comp.money', { ...values, n: fact(taken, 'money') }), consequence: '' }
  return { sentence: say('play.comp.point', { ...values, n: fact(taken, 'points') }), consequence: events.filter((event) => event !== taken).map((event) => event.sentence).join(' ') }
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

/** Where playback stopped before a showdown. */
function button(next: Step): string {
  return next.scene && showdownOf(next.events) ? say('scene.watch') : ''
}

const SOUNDS: GamePlayback['sounds'] = { round: 'page', visited: 'page', won: 'card', earned: 'coins', 'took-money': 'coins', traded: 'coins', compensated: 'coins', consoled: 'coins', bought: 'coins', built: 'coins', offered: 'card', raised: 'card', called: 'card' }

export const playback: GamePlayback = { cut, tell, button, scene, sounds: SOUNDS }
