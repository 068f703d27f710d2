/** How Wallenstein is played back: one seat's action is one step, a march comes before its battle, noise is one line. */
import { factsOf } from '../../lib/log'
import type { Cut, GamePlayback, Step, Stop, Told } from '../../lib/playback/types'
import type { TableStore } from '../../lib/table.svelte'
import type { Frame, LogEvent } from '../../lib/types'
import { listed } from '../../lib/words.svelte'
import { built, COMBAT_A, COUNTIES, county, MAP } from './box'
import Scene from './Scene.svelte'
import { among, around, isMine, shows } from './scenes'
import { isMyScene } from './tower'
import { countiesOf, NOBODY, type WallensteinView } from './view'
import { boxName, w } from './words.svelte'

const fact = (event: LogEvent | undefined, name: string): number => {
  const value = event?.facts[name]
  return typeof value === 'number' ? value : NOBODY
}

// what begins a step; everything else belongs to the step that has begun
const BEGINS = new Set(['revealed', 'attacked', 'revolted', 'fell', 'event', 'bid', 'position', 'season', 'actions-opened', 'grain-lost', 'supplied', 'famine', 'majority', 'scored', 'moved', 'stayed', 'year-ended', 'ended'])
const ALIKE: Record<string, string> = { bid: 'bids', season: 'season', 'actions-opened': 'season', supplied: 'supplied', majority: 'points', scored: 'points', 'statues-scored': 'points', 'year-ended': 'points', 'events-opened': 'season', 'tiles-laid': 'season' }
const SILENT = new Set(['action-turned', 'put']) // the row of actions shows it; only I know it
const isBattle = (kind: string) => kind === 'attacked' || kind === 'revolted'

const isLeftOut = (event: LogEvent) => event.kind === 'revealed' && fact(event, 'card') >= COUNTIES
const isMarchCard = (event: LogEvent) => event.kind === 'revealed' && fact(event, 'action') >= COMBAT_A && fact(event, 'card') < COUNTIES

/** The parts of a moment. A card turned up for a march is no step: the march is; my own I know, and see the battle at once. */
export function cut(moment: Frame, before: WallensteinView, table?: TableStore): Cut[] {
  const groups: LogEvent[][] = []
  for (const event of moment.events) {
    if (SILENT.has(event.kind)) continue
    const open = groups.at(-1)
    if (open && continues(open, event)) open.push(event)
    else groups.push([event])
  }
  return groups.flatMap((events) => {
    const [first] = events
    const known = moment.events.indexOf(first) + 1
    if (events.length === 1 && isMarchCard(first)) return []
    if (isBattle(first.kind) && isMyScene(events, table?.seat ?? NOBODY)) return [{ events, view: moment.view }]
    if (isBattle(first.kind)) return [{ events: [first], view: before, known }, ...(events.length > 1 ? [{ events, view: moment.view }] : [])]
    return [{ events, view: moment.view, joins: joining(events, before) }]
  })
}

/** What becomes one step with the step before: who leaves an action out, who adds armies and stays, what happens to all. */
function joining(events: LogEvent[], before: WallensteinView): string | undefined {
  const [first] = events
  if (isLeftOut(first)) return `left-out ${fact(first, 'action')}`
  const adds = first.kind === 'revealed' && events.some((event) => event.kind === 'deployed')
  if (adds || first.kind === 'stayed') return `added ${adds ? fact(first, 'action') : before.actions[before.action]} ${fact(first, 'seat')}`
  return ALIKE[first.kind]
}

/** Whether an event belongs to the step, and to the lines of the log, that have begun. */
export function continues(open: LogEvent[], event: LogEvent): boolean {
  const [first] = open
  if (!BEGINS.has(event.kind)) return true
  if (event.kind === 'fell') return isBattle(first.kind)
  if (event.kind === 'stayed') return first.kind === 'revealed' && fact(first, 'seat') === fact(event, 'seat')
  return ALIKE[event.kind] !== undefined && ALIKE[event.kind] === ALIKE[first.kind]
}

/* words */

export function tell({ events, before, view }: { events: LogEvent[]; before: WallensteinView; view: WallensteinView }, table: TableStore): Told {
  const places = [...new Set(events.flatMap((event) => ['origin', 'county'].flatMap((name) => factsOf(event, name))))].filter((number) => number >= 0).map((number) => `county.${number}`)
  return { places, section: sectionOf(events, before, table), stop: stopOf(events, before, view, table.seat), ...sentenceOf(events, before, view, table) }
}

function sectionOf(events: LogEvent[], before: WallensteinView, table: TableStore): string {
  const [first] = events
  if (first.kind === 'revealed') return boxName(table, fact(first, 'action'))
  if (first.kind === 'bid' || first.kind === 'position' || first.kind === 'event') return w('bids.title')
  const turned = events.find((event) => event.kind === 'season')
  if (turned) return w('where', { n: fact(turned, 'year'), season: table.word('season', fact(turned, 'season')) })
  if (before.phase === 'acting' && before.actions[before.action] !== undefined) return boxName(table, before.actions[before.action])
  return before.phase === 'wintering' ? w('play.winter') : ''
}

function stopOf(events: LogEvent[], before: WallensteinView, view: WallensteinView, me: number): Stop | null {
  const [first] = events
  if (me >= 0 && events.length === 1 && first.kind === 'attacked' && fact(first, 'defender') === me) return 'attacked'
  if (me >= 0 && events.length === 1 && first.kind === 'revolted' && fact(first, 'seat') === me) return 'attacked'
  if (me >= 0 && countiesOf(view, me).length < countiesOf(before, me).length) return 'lost'
  if (me >= 0 && events.some((event) => event.kind === 'handed-over' && fact(event, 'seat') === me)) return 'lost'
  return events.length === 1 && isBattle(first.kind) ? 'battle' : null
}

function sentenceOf(events: LogEvent[], before: WallensteinView, view: WallensteinView, table: TableStore): Told {
  const [first] = events
  const found = (kind: string) => events.find((event) => event.kind === kind)
  const name = (number: number) => county(number).name
  const seat = fact(first, 'seat')
  const who = seat >= 0 ? table.name(seat) : ''
  const say = (key: string, values: Record<string, string | number>) => w(seat >= 0 && seat === table.seat ? `${key}.you` : key, { who, ...values })
  const where = fact(events.at(-1), 'county')
  const purse = (paid: LogEvent | undefined) => w('play.pays', { n: fact(paid, 'money'), left: view.seats[seat]?.money ?? 0 })
  const unrest = () => (found('marker') ? w('play.unrest', { n: fact(found('marker'), 'revolts') }) : '')

  if (isLeftOut(first) && events.length === 1) return { seat, sentence: say('play.left-out', {}), consequence: '' }
  if (isLeftOut(first)) return { seat: NOBODY, sentence: leftOut(events.map((event) => fact(event, 'seat')), table), consequence: '' }
  if (first.kind === 'revealed') {
    const there = fact(first, 'card')
    const [house, armies, tax, reaped] = ['built', 'deployed', 'taxed', 'reaped'].map(found)
    if (house) return { seat, sentence: say('play.built', { what: w(`play.building.${fact(house, 'building')}`), county: name(there) }), consequence: [purse(house), majority(view, there, fact(house, 'building'), table)].join(' ') }
    if (armies) return { seat, sentence: say('play.deployed', { n: fact(armies, 'armies'), county: name(there) }), consequence: [purse(armies), w('play.there', { n: view.counties[there].armies })].join(' ') }
    if (tax) return { seat, sentence: say('play.taxed', { n: fact(tax, 'money'), county: name(there) }), consequence: [w('play.thalers', { n: view.seats[seat].money }), unrest()].join(' ') }
    if (reaped) return { seat, sentence: say('play.reaped', { n: fact(reaped, 'grain'), county: name(there) }), consequence: [w('play.grain', { n: view.seats[seat].grain }), unrest()].join(' ') }
    if (found('stayed')) return { seat, sentence: say('play.stayed', { county: name(there) }), consequence: '' }
    return { seat, sentence: say('play.cannot', { county: there < COUNTIES ? name(there) : '' }), consequence: events.slice(1).map((event) => event.sentence).join(' ') }
  }
  if (first.kind === 'moved') return { seat, sentence: say('play.moved', { n: fact(first, 'armies'), from: name(fact(first, 'origin')), to: name(fact(first, 'county')) }), consequence: w('play.there', { n: view.counties[fact(first, 'county')].armies }) }
  if (first.kind === 'stayed') return { seat, sentence: say('play.stayed', { county: name(where) }), consequence: '' }
  if (first.kind === 'attacked' && events.length === 1) return attack(first, before, table)
  if (first.kind === 'revolted' && events.length === 1) return { seat, consequence: w('play.revolt', { armies: Math.max(fact(first, 'armies'), before.counties[where].armies), peasants: fact(first, 'peasants') }) }
  if (isBattle(first.kind)) return { seat, sentence: events.at(-1)!.sentence, consequence: found('fell')?.sentence ?? '' }
  if (first.kind === 'bid') return { seat: NOBODY, sentence: w('play.bids'), consequence: events.filter((event) => event.kind === 'bid').map((event) => event.sentence).join(' ') }
  if (found('season')) return { seat: NOBODY, sentence: found('season')!.sentence, consequence: events.filter((event) => event.kind !== 'season').map((event) => event.sentence).filter(Boolean).join(' ') }
  if (first.kind === 'majority' || first.kind === 'scored') return { seat: NOBODY, sentence: w('play.points'), consequence: scores(events, table) }
  return {}
}

/** "You and Jonas skip the action": whoever reads it comes first. */
function leftOut(seats: number[], table: TableStore): string {
  const others = seats.filter((seat) => seat !== table.seat).map((seat) => table.name(seat))
  return others.length < seats.length ? w('play.left-out.many.you', { who: listed([w('scene.you'), ...others]) }) : w('play.left-out.many', { who: listed(others) })
}

const nameOf = (table: TableStore, seat: number) => (seat === table.seat && seat >= 0 ? w('scene.you') : table.name(seat))

/** "In Saxony now: Jonas 2 palaces, Merian 1." */
function majority(view: WallensteinView, where: number, building: number, table: TableStore): string {
  const { region } = county(where)
  const counts = view.seats.map((_, seat) => view.counties.filter((there, number) => there.owner === seat && county(number).region === region && built(there.built).includes(building)).length)
  const rows = counts.flatMap((n, seat) => (n ? [{ n, seat }] : [])).sort((one, other) => other.n - one.n || one.seat - other.seat)
  return w('play.majority', { region: MAP.regions[region].name, what: w(`buildings.${building}`), who: rows.map(({ n, seat }) => `${nameOf(table, seat)} ${n}`).join(', ') })
}

function attack(event: LogEvent, before: WallensteinView, table: TableStore): Told {
  const [seat, where, defender] = ['seat', 'county', 'defender'].map((name) => fact(event, name))
  const there = before.counties[where]
  const values = { who: nameOf(table, seat), n: fact(event, 'armies'), county: county(where).name, whom: defender >= 0 ? table.name(defender) : '' }
  const isMe = defender >= 0 && defender === table.seat
  const mine = seat >= 0 && seat === table.seat ? '.mine' : ''
  const sentence = defender < 0 ? w(`play.attack.land${mine}`, values) : w(isMe ? 'play.attack.you' : `play.attack${mine}`, values)
  const helped = fact(event, 'peasants_help') > 0
  const from = w('play.from', { county: county(fact(event, 'origin')).name })
  const stand = defender < 0 ? w('play.land') : w(isMe ? 'play.you.have' : 'play.they.have', { n: Math.max(fact(event, 'defending'), there.armies), whom: values.whom })
  const peasants = defender < 0 ? '' : helped ? w('play.peasants') : w('play.peasants.not', { n: there.revolts })
  return { seat, sentence, consequence: [from, stand, peasants].filter(Boolean).join(' ') }
}

function scores(events: LogEvent[], table: TableStore): string {
  const rows = events.filter((event) => event.kind === 'scored').map((event) => w('play.score', { who: table.name(fact(event, 'seat')), n: fact(event, 'counties_points') + fact(event, 'buildings_points') + fact(event, 'majority_points'), score: fact(event, 'score') }))
  return rows.join(' ')
}

function button(next: Step): string {
  if (next.events.some((event) => event.kind === 'year-ended')) return ''
  return next.scene ? w('play.watch') : next.events.some((event) => event.kind === 'fell') ? w('play.result') : ''
}

/* what moves on the map */

export interface March { key: string; seat: number; from: number; to: number; armies: number }

/** The march that is shown: of the step that is played, or of the moment of a replay. */
export function marchOf(table: TableStore): March | null {
  const events = table.queue ? (table.step?.events ?? []) : table.isMoment ? table.events.filter((event) => event.at === table.at) : []
  const event = table.queue && events.length > 1 ? undefined : events.findLast((each) => each.kind === 'moved' || each.kind === 'attacked')
  if (!event) return null
  return { key: table.step?.key ?? `${table.at}`, seat: fact(event, 'seat'), from: fact(event, 'origin'), to: fact(event, 'county'), armies: fact(event, 'armies') }
}

export interface Gain { key: string; county: number; glyph: string; amount: number }

/** What rises from a county: Thalers or grain. */
export function gainOf(step: Step | null): Gain | null {
  const event = step?.events.find((each) => each.kind === 'taxed' || each.kind === 'reaped')
  if (!step || !event) return null
  const taxes = event.kind === 'taxed'
  return { key: step.key, county: fact(event, 'county'), glyph: taxes ? 'thaler' : 'grain', amount: fact(event, taxes ? 'money' : 'grain') }
}

/** The building that drops in: its county and its place among those that stand there. */
export function houseOf(step: Step | null): { key: string; county: number; site: number } | null {
  const event = step?.events.find((each) => each.kind === 'built')
  if (!step || !event) return null
  const where = fact(event, 'county')
  return { key: step.key, county: where, site: built(step.view.counties[where].built).indexOf(fact(event, 'building')) }
}

/** The ticks of the row of actions: who has been seen, who is shown, who is to come. */
export function ticksOf(steps: Step[], now: number): Map<string, { state: 'seen' | 'now' | 'later'; place: number; stop: boolean }> {
  const found = new Map<string, { state: 'seen' | 'now' | 'later'; place: number; stop: boolean }>()
  steps.forEach((step, place) => {
    for (const event of step.events) {
      const seat = fact(event, 'seat')
      if (event.kind === 'stayed' && step.events[0].kind === 'revealed') continue // the card has its tick
      const action = event.kind === 'revealed' ? fact(event, 'action') : ['moved', 'stayed', 'attacked'].includes(event.kind) ? (step.before.actions[step.before.action] ?? NOBODY) : NOBODY
      const key = `${action}.${seat}`
      if (action < 0 || (found.get(key)?.state === 'now' && place !== now)) continue
      const stop = found.get(key)?.stop || (step.stop !== null && step.stop !== 'battle')
      found.set(key, { state: place < now ? 'seen' : place === now ? 'now' : 'later', place: found.get(key)?.place ?? place, stop })
    }
  })
  return found
}

const SOUNDS: GamePlayback['sounds'] = { season: 'page', 'year-ended': 'page', taxed: 'coins', built: 'coins', deployed: 'coins', conquered: 'tray', held: 'tray', neutral: 'tray' }

export const playback: GamePlayback = { cut, tell, button, sounds: SOUNDS, battles: true, scene: { Scene, shows, isMine, among, around } }
