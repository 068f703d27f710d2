/** The battle in words: what each side brings, how it stands, how it ended. Numbers come from the events alone. */
import type { TableStore } from '../../../lib/table.svelte'
import { listed } from '../../../lib/words.svelte'
import { BUILDING_GLYPHS, MAP, TILE_GLYPHS, built, county } from '../box'
import { changes } from '../scoring'
import { NEUTRAL, PEASANTS, countiesOf, type WallensteinPrinted, type WallensteinView } from '../view'
import { boxName, eventName, range, w } from '../words.svelte'
import { holder, pairs, remaining, sum, tally, type Battle, type Side, type Source } from './battle'
import { lyingAt, partAt, type Motion } from './motion'

export interface Row {
  glyph: string
  text: string
  short: string // where there is little room
  small: string
  cubes: [number, number][] // colour and count
  none: boolean // gives nothing
  strong: boolean
}

export interface Told {
  colour: number
  tincture: string // 'p' for the peasants
  who: string
  does: string
  armies: number // on the piece beside the name
  big: number
  label: string
  rows: Row[]
  gains: { glyph: string; text: string }[]
  note: string
}

const ATTACK_TILE = TILE_GLYPHS.indexOf('combat')
const DEFENCE_TILE = TILE_GLYPHS.indexOf('shield')

const row = (glyph: string, text: string, cubes: [number, number][] = [], more: Partial<Row> = {}): Row => ({ glyph, text, short: text, small: '', cubes, none: sum(cubes.map(([, count]) => count)) === 0, strong: false, ...more })
const many = (cubes: number[]): [number, number][] => cubes.flatMap((count, colour) => (count ? [[colour, count] as [number, number]] : []))

export function nameOf(table: TableStore, battle: Battle, colour: number): string {
  if (colour === PEASANTS) return battle.kind === 'revolt' ? w('scene.peasants') : w('scene.land')
  return colour === table.seat ? w('scene.you') : table.name(colour)
}

const you = (table: TableStore, colour: number) => (colour === table.seat ? '.you' : '')

export function title(battle: Battle): string {
  const to = county(battle.county).name
  return battle.kind === 'revolt' ? w('scene.revolt', { county: to }) : w('scene.against', { from: county(battle.from).name, to })
}

/** "Combat A, your attack" */
export function occasion(table: TableStore, battle: Battle): string {
  const view = table.view as WallensteinView
  const who = table.name(battle.seat)
  const action = view.phase === 'acting' && view.actions[view.action] !== undefined ? boxName(table, view.actions[view.action]) : ''
  const what = battle.kind === 'revolt' ? w(`scene.rise${you(table, battle.seat)}`, { who })
    : battle.seat === table.seat ? w('scene.attack.mine')
    : battle.defender === NEUTRAL ? w('scene.attack.land', { who })
    : battle.defender === table.seat ? w('scene.attack.me', { who })
    : w('scene.attack', { who, whom: table.name(battle.defender) })
  return action ? w('scene.occasion', { action, what }) : what.charAt(0).toUpperCase() + what.slice(1)
}

/** The odds for whoever looks: mine if I take part, else those of the attacker. */
export function oddsFor(table: TableStore, battle: Battle): { percents: [number, number, number]; word: string; lead: string; likely: string; else: string } | null {
  const { odds } = battle
  if (!odds) return null
  const defends = battle.kind === 'attack' && battle.defender === table.seat && table.seat >= 0
  const mine = battle.seat === table.seat || defends
  const percents: [number, number, number] = defends ? [odds.loss, odds.tie, odds.win] : [odds.win, odds.tie, odds.loss]
  const word = mine ? w(battle.kind === 'revolt' || defends ? 'scene.odds.hold' : 'odds.win', { n: percents[0] }) : w(battle.kind === 'revolt' ? 'scene.odds.holds' : 'scene.odds.takes', { n: percents[0], who: table.name(battle.seat) })
  const lead = table.info.options.tower === 'by-hand' ? w('odds.estimate') : odds.drops ? w('odds.sampled', { n: odds.drops }) : w('odds.exact')
  const likely = !odds.most ? '' : battle.seat === table.seat ? w('scene.likely.you', { n: range([odds.least, odds.most]) }) : w('scene.likely', { who: table.name(battle.seat), n: range([odds.least, odds.most]) })
  const to = county(battle.county).name
  const houses = housesOf(table, battle)
  const otherwise = battle.kind === 'revolt' ? w('scene.else.revolt', { county: to }) : battle.defender === NEUTRAL ? w('scene.else.land', { county: to }) : houses.length ? w('scene.tie.lost', { county: to, what: listed(houses) }) : w('scene.tie', { county: to })
  return { percents, word, lead, likely, else: otherwise }
}

function housesOf(table: TableStore, battle: Battle): string[] {
  const there = (table.view as WallensteinView).counties[battle.county]
  const found = battle.buildings.length ? battle.buildings : built(there.built)
  return found.map((building) => w(`building.${building}`))
}

/** "Three pairs leave, 2 of yours remain" */
export function course(table: TableStore, battle: Battle): string {
  const stay = remaining(battle)
  const count = sum(stay)
  const colour = stay.findIndex((each) => each > 0)
  const left = !count ? w('scene.remain.none') : colour === PEASANTS ? w('scene.remain.peasants', { n: count }) : colour === table.seat ? w('scene.remain.you', { n: count }) : w('scene.remain', { n: count, who: table.name(colour) })
  return `${w('scene.pairs', { n: pairs(battle).length })}, ${left}`
}

export interface Verdict { text: string; tone: 'good' | 'bad' | 'plain'; glyph: string }

export function verdict(table: TableStore, battle: Battle): Verdict {
  const to = county(battle.county).name
  const holds = holder(battle)
  const mine = holds >= 0 && holds === table.seat
  const had = battle.kind === 'revolt' ? battle.seat : battle.defender
  const lost = had >= 0 && had === table.seat && holds !== had
  const tone = mine ? 'good' : lost || (battle.seat === table.seat && table.seat >= 0) ? 'bad' : 'plain'
  const values = { county: to, n: battle.left, who: holds >= 0 ? table.name(holds) : '' }
  const key = battle.end === 'conquered' ? `scene.taken${you(table, holds)}` : battle.end === 'held' ? `scene.held${you(table, holds)}` : battle.end === 'still-neutral' ? 'scene.still' : battle.kind === 'revolt' ? 'scene.lost' : tally(battle, battle.tray)[0] < tally(battle, battle.tray)[1] ? 'scene.neutral.peasants' : 'scene.neutral'
  return { text: w(key, values), tone, glyph: tone === 'bad' || holds < 0 ? 'no' : 'check' }
}

/** What the filled button says when all is decided. */
export function lastButton(table: TableStore, battle: Battle): string {
  return battle.end === 'conquered' && battle.seat === table.seat ? w('scene.move', { n: battle.left }) : w('scene.continue')
}

/* the two sides */

export function sideTold(table: TableStore, battle: Battle, motion: Motion, at: 0 | 1, time: number): Told {
  const side = battle.sides[at]
  const part = partAt(motion, time)
  const told = { colour: side.colour, tincture: side.colour === PEASANTS ? 'p' : table.tincture(side.colour), who: nameOf(table, battle, side.colour) }
  if (part === 'before') return { ...told, ...before(table, battle, side, at) }
  if (part === 'fall') return { ...told, ...falling(battle, side, motion, time) }
  return { ...told, ...after(table, battle, side, at, part === 'result') }
}

const ofSide = (side: Side, cubes: number[]) => cubes.map((count, colour) => (colour === side.colour || colour === side.friends ? count : 0))

function before(table: TableStore, battle: Battle, side: Side, at: 0 | 1): Omit<Told, 'colour' | 'tincture' | 'who'> {
  const to = county(battle.county).name
  const me = you(table, side.colour)
  const does = side.colour === PEASANTS ? (battle.kind === 'revolt' ? w('scene.does.rise', { county: to }) : w('scene.does.land', { county: to }))
    : at === 0 ? w(`scene.does.attack${me}`, { county: county(battle.from).name }) : w(`scene.does.defend${me}`, { county: to })
  const armies = at === 0 && battle.kind === 'attack' ? side.sources[0].count + battle.staying : side.sources[0].count
  const rows = side.sources.flatMap((source) => sourceRow(table, battle, side, source, at))
  const notes = [side.stuck ? w('scene.stuck', { n: side.stuck }) : w('scene.stuck.none')]
  const others = sum(battle.lay) - sum(tally(battle, battle.lay))
  if (at === 1 && others) notes.push(w('scene.others', { n: others }))
  return { does, armies, big: sum(side.thrown), label: w('scene.thrown'), rows, gains: [], note: notes.join(' ') }
}

function sourceRow(table: TableStore, battle: Battle, side: Side, source: Source, at: 0 | 1): Row[] {
  const view = table.view as WallensteinView
  const cubes: [number, number][] = [[source.colour, source.count]]
  const to = county(battle.county).name
  const who = nameOf(table, battle, side.colour)
  const n = source.count
  if (source.kind === 'county' && at === 0) return [row('army', w('scene.from', { county: county(battle.from).name }), cubes, { small: w('scene.staying', { n: battle.staying, of: battle.staying + n }) })]
  if (source.kind === 'county') return [row('army', w('scene.in', { county: to }), cubes)]
  if (source.kind === 'tile') {
    const wanted = at === 0 ? ATTACK_TILE : DEFENCE_TILE
    const word = at === 0 ? 'attack' : 'defence'
    if (n) return [row(TILE_GLYPHS[wanted], w(`scene.tile.${word}`, { n }), cubes, { small: w('scene.supply'), short: w(`scene.tile.${word}.short`, { n }) })]
    return [row(TILE_GLYPHS[wanted], view.seats[side.colour]?.tile === wanted ? w('scene.tile.empty') : w(`scene.tile.${word}.none`))]
  }
  if (source.kind === 'event') {
    if (n) return [row('event', w('scene.guard', { n }), cubes, { small: w('scene.guard.why', { county: to }), short: w('scene.guard.short') })]
    return [row('event', battle.event >= 0 ? w('scene.event.none', { event: eventName(table, battle.event), who }) : w('scene.event.no'))]
  }
  if (source.kind === 'tray') return [n ? row('tower', w('scene.tray'), cubes) : row('tower', w('scene.tray.none'))]
  if (source.kind === 'land') return [row('grain', w('scene.peasants.land'), cubes, { small: n > 1 && battle.event >= 0 ? w('scene.peasants.event', { event: eventName(table, battle.event) }) : w('scene.peasants.one') })]
  if (source.kind === 'markers') return [row('revolt', w('scene.markers', { n }), cubes, { small: w('scene.markers.why') })]
  if (source.kind === 'winter') return n ? [row('grain', w('scene.winter', { n }), cubes, { small: w('scene.winter.why') })] : []
  if (!battle.helped) return [row('revolt', w('scene.peasants.nobody'), [], { small: w('scene.peasants.unrest', { n: battle.revolts }) })]
  return [row('grain', n ? w('scene.peasants.tray') : w('scene.peasants.none'), n ? cubes : [], { small: side.colour === table.seat ? w('scene.peasants.help.you') : w('scene.peasants.help', { who }), short: w('scene.peasants') })]
}

function falling(battle: Battle, side: Side, motion: Motion, time: number): Omit<Told, 'colour' | 'tincture' | 'who'> {
  const out = ofSide(side, lyingAt(motion, time))
  const still = Array<number>(out.length).fill(0)
  const caught = Array<number>(out.length).fill(0)
  for (const cube of motion.cubes) {
    if (cube.stays || (cube.was && time < cube.leaves)) continue
    if (time < cube.rests) still[cube.colour]++
    else if (!cube.out) caught[cube.colour]++
  }
  const rests = sum(ofSide(side, caught))
  return {
    does: w('scene.does.out'), armies: side.sources[0].count, big: sum(out), label: w('scene.of', { n: sum(side.thrown) + side.stuck }), gains: [],
    rows: [row('army', w('scene.in.thrown'), many(side.thrown)), row('tower', w('scene.out'), many(out)), row('hidden', w('scene.falling'), many(ofSide(side, still)))].map((each) => ({ ...each, none: false })), // each stays while it counts
    note: rests ? w('scene.caught', { n: rests }) : side.friends >= 0 ? w('scene.peasants.note', { county: county(battle.county).name }) : '',
  }
}

function after(table: TableStore, battle: Battle, side: Side, at: 0 | 1, decided: boolean): Omit<Told, 'colour' | 'tincture' | 'who'> {
  const to = county(battle.county).name
  const lost = ofSide(side, battle.losses)
  const stay = ofSide(side, remaining(battle))
  const out = ofSide(side, battle.tray)
  const mixed = lost.filter((count) => count).length > 1
  const leave = row('combat', w('scene.leave'), many(lost).sort(([one], [other]) => Number(other === PEASANTS) - Number(one === PEASANTS)), { small: mixed ? w('scene.leave.first') : w('scene.leave.back'), short: w('scene.leave.short') })
  const armies = stay[side.colour]
  const base = { armies: !decided ? side.sources[0].count : at === 0 && battle.kind === 'attack' ? battle.staying : armies, big: sum(out), label: w('scene.label.out'), note: '' }
  if (!decided) return { ...base, does: w('scene.does.pairs'), rows: [leave], gains: [] }
  const holds = holder(battle)
  const me = you(table, side.colour)
  const rest = holds === side.colour && holds >= 0 ? row('march', w(at === 0 ? 'scene.move.to' : 'scene.stay.in', { county: to }), [[side.colour, battle.left]], { strong: true })
    : sum(stay) ? row('grain', w('scene.home'), many(stay)) : row('no', w('scene.nobody'))
  const left = stay.filter((count, colour) => colour !== side.colour && count).length && holds === side.colour ? [row('grain', w('scene.home'), many(stay.map((count, colour) => (colour === side.colour ? 0 : count))))] : []
  return { ...base, does: doesNow(battle, side, at, me), rows: [leave, rest, ...left], gains: gainsOf(table, battle, side, at) }
}

function doesNow(battle: Battle, side: Side, at: 0 | 1, me: string): string {
  const to = county(battle.county).name
  const holds = holder(battle)
  if (side.colour === PEASANTS) return battle.end === 'conquered' ? w('scene.does.falls', { county: to }) : battle.kind === 'revolt' && battle.end === 'held' ? w('scene.does.put') : w('scene.does.free', { county: to })
  if (at === 0) return w(`scene.does.staying${me}`, { county: county(battle.from).name, n: battle.staying })
  return w(`scene.does.${holds === side.colour ? 'holds' : 'loses'}${me}`, { county: to })
}

function gainsOf(table: TableStore, battle: Battle, side: Side, at: 0 | 1): Told['gains'] {
  const found: Told['gains'] = []
  const houses = battle.buildings.map((building) => w(`building.${building}`))
  if (at === 0 && battle.end === 'conquered' && battle.former < 0) found.push({ glyph: 'event', text: w('scene.card.land', { county: county(battle.county).name }) })
  if (at === 1 && side.colour === battle.former) {
    found.push({ glyph: 'event', text: battle.end === 'conquered' ? (battle.seat === table.seat ? w('scene.card.you', { county: county(battle.county).name }) : w('scene.card', { county: county(battle.county).name, who: table.name(battle.seat) })) : w('scene.card.lost', { county: county(battle.county).name }) })
    if (battle.planned >= 0) found.push({ glyph: 'hidden', text: w('scene.planned', { action: boxName(table, battle.planned) }) })
    if (houses.length) found.push({ glyph: 'palace', text: w(battle.end === 'conquered' ? 'scene.houses.stay' : 'scene.houses.lost', { what: listed(houses) }) })
  }
  return [...found, ...inWinter(table, battle, side)]
}

/** What winter will make of it: a county more to feed, majorities won and lost. Only the table before the battle tells. */
function inWinter(table: TableStore, battle: Battle, side: Side): Told['gains'] {
  const view = table.view as WallensteinView
  if (!table.queue || holder(battle) === view.counties[battle.county].owner) return []
  const fed = battle.end === 'conquered' && side.colour === battle.seat ? [{ glyph: 'grain', text: w('scene.feed', { n: countiesOf(view, side.colour).length + 1 }) }] : []
  const turned = changes(table.printed as WallensteinPrinted, view, battle.county, holder(battle)).filter((each) => each.seat === side.colour)
  return [...fed, ...turned.map(({ building, region, points }) => ({ glyph: BUILDING_GLYPHS[building], text: w(points ? 'scene.most' : 'scene.most.lost', { what: w(`buildings.${building}`), region: MAP.regions[region].name, n: points }) }))]
}
