/** The same map for different questions: whose land it is, who has influence, where trade goes, what people believe, where it burns. */
import { MAP, NOBODY, PROVINCES, REBELS } from '../box'
import { shapeOf } from '../geo'
import { byPlayer, shapes, type Paint } from '../paint'
import type { PieceKind } from '../pieces'
import { faithIn, influenceIn, realmOf, type PriceOfPowerPrinted, type PriceOfPowerView } from '../view'

export type LayerName = 'realms' | 'influence' | 'trade' | 'faith' | 'empire' | 'unrest' | 'terrain'
export const LAYERS: LayerName[] = ['realms', 'influence', 'trade', 'faith', 'empire', 'unrest', 'terrain']

/** Land that looks the same: a colour, and lines over it that can be told apart without colours. */
export interface Fill {
  key: string
  d: string
  colour: string
  pattern?: string // the name of a pattern
  opacity?: number // of the colour
  lines?: number // opacity of the pattern
  owner?: number // a player whose towns these are
}

/** One line of the key to a layer. */
export interface Sign {
  key: string
  colour: string
  pattern?: string
  word: string // a word of this game
  faith?: number
}

const PIECES: Record<LayerName, PieceKind[] | null> = {
  realms: null, // all
  influence: ['influence', 'claim', 'core', 'war', 'ally'],
  trade: ['fleet', 'ships', 'guard'],
  faith: ['rebels'],
  empire: ['influence', 'war', 'ally'],
  unrest: ['rebels', 'plague', 'revolution', 'army', 'camp'],
  terrain: ['army', 'camp', 'fleet', 'ships', 'guard', 'rebels'],
}

export function showsPiece(layer: LayerName, kind: PieceKind): boolean {
  return PIECES[layer]?.includes(kind) ?? true
}

type Tinctures = (player: number) => string

function realms(paint: Paint, tincture: Tinctures): Fill[] {
  return [
    ...paint.vassals.map(({ player, d }) => ({ key: `vassal.${player}`, d, colour: `var(--${tincture(player)}-tint)`, opacity: 0.5, pattern: tincture(player), lines: 0.4 })),
    ...paint.towns.map(({ player, d }) => ({ key: `town.${player}`, d, colour: `var(--${tincture(player)}-tint)`, pattern: tincture(player), lines: tincture(player) === 'sable' ? 0.55 : 0.8, owner: player })),
    ...paint.occupied.map(({ player, d }) => ({ key: `occupied.${player}`, d, colour: 'none', pattern: `occupied-${player}`, lines: 0.6 })),
  ]
}

/** An area belongs to whoever has most cubes there; where two have as many, to none. */
function influence(paint: Paint, view: PriceOfPowerView, tincture: Tinctures): Fill[] {
  const leading = MAP.areas.map((_, area) => {
    const [first, second] = influenceIn(view, area).sort((one, other) => other.cubes - one.cubes)
    return first && first.cubes > (second?.cubes ?? 0) ? first.player : NOBODY
  })
  const led = byPlayer(paint.looks, (_, at) => leading[MAP.provinces[at].area])
  return led.map(({ player, d }) => ({ key: `led.${player}`, d, colour: `var(--${tincture(player)}-tint)`, pattern: tincture(player), lines: 0.7 }))
}

function trade(paint: Paint, printed: PriceOfPowerPrinted): Fill[] {
  const drawn = new Set(printed.node_seas.flatMap((seas, node) => (paint.boards.includes(MAP.nodes[node].board) ? seas : [])))
  return [{ key: 'seas', d: [...drawn].map((sea) => shapeOf(PROVINCES + sea)).join(''), colour: 'var(--trade)', opacity: 0.22 }]
}

function faith(paint: Paint, printed: PriceOfPowerPrinted, view: PriceOfPowerView): Fill[] {
  return byPlayer(paint.looks, (_, at) => faithIn(printed, view, MAP.provinces[at].area)).map(({ player, d }) => ({ key: `faith.${player}`, d, colour: `var(--faith-${player})`, pattern: `faith-${player}`, lines: 0.8 }))
}

/** In the Empire now: as printed, while there is an Emperor, without the areas that have left. */
export function isImperial(printed: PriceOfPowerPrinted, view: PriceOfPowerView, province: number): boolean {
  return printed.empire[province] && view.emperor !== NOBODY && !view.departed.includes(MAP.provinces[province].area)
}

function empire(paint: Paint, printed: PriceOfPowerPrinted, view: PriceOfPowerView): Fill[] {
  const where = (holds: (province: number) => boolean) => shapes(paint.looks.flatMap((look, at) => (look && holds(at) ? [at] : [])))
  const imperial = (at: number) => isImperial(printed, view, at)
  const emperors = (at: number) => view.emperor !== NOBODY && realmOf(view, at) === view.emperor
  return [
    { key: 'empire', d: where((at) => imperial(at) && !emperors(at)), colour: 'var(--imperial)', pattern: 'imperial', lines: 0.55 },
    { key: 'emperor', d: where(emperors), colour: 'var(--imperial-2)', pattern: 'emperor', lines: 0.6 },
    { key: 'departed', d: where((at) => printed.empire[at] && !imperial(at) && !emperors(at)), colour: 'none', pattern: 'departed', lines: 0.7 },
  ]
}

function unrest(paint: Paint, view: PriceOfPowerView): Fill[] {
  const where = (holds: (province: number) => boolean) => shapes(paint.looks.flatMap((look, at) => (look && holds(at) ? [at] : [])))
  return [
    { key: 'rebels', d: where((at) => view.rebels[MAP.provinces[at].area] > 0), colour: 'var(--bad-soft)', opacity: 0.7 },
    { key: 'unrest', d: where((at) => view.unrest[at] > 0), colour: 'var(--bad-soft)', pattern: 'unrest', lines: 0.75 },
    { key: 'plague', d: where((at) => view.plague.includes(MAP.provinces[at].area)), colour: 'none', pattern: 'plague', lines: 0.6 },
    ...paint.occupied.map(({ player, d }) => ({ key: `occupied.${player}`, d, colour: 'none', pattern: `occupied-${player}`, lines: player === REBELS ? 0.6 : 0.45 })),
  ]
}

function terrain(paint: Paint, printed: PriceOfPowerPrinted): Fill[] {
  return [{ key: 'rich', d: shapes(paint.looks.flatMap((look, at) => (look && printed.tax[at] === 2 ? [at] : []))), colour: 'var(--rich)', pattern: 'rich', lines: 0.5 }]
}

export function fillsOf(layer: LayerName, printed: PriceOfPowerPrinted, view: PriceOfPowerView, paint: Paint, tincture: Tinctures): Fill[] {
  switch (layer) {
    case 'realms':
      return realms(paint, tincture)
    case 'influence':
      return influence(paint, view, tincture)
    case 'trade':
      return trade(paint, printed)
    case 'faith':
      return faith(paint, printed, view)
    case 'empire':
      return empire(paint, printed, view)
    case 'unrest':
      return unrest(paint, view)
    case 'terrain':
      return terrain(paint, printed)
  }
}

/** What the fills of a layer mean; realms say it themselves, in the panels of the players. */
export function signsOf(layer: LayerName, printed: PriceOfPowerPrinted, view: PriceOfPowerView, paint: Paint): Sign[] {
  switch (layer) {
    case 'faith': {
      const there = new Set(paint.looks.flatMap((look, at) => (look ? [faithIn(printed, view, MAP.provinces[at].area)] : [])))
      return [...there].sort((one, other) => one - other).map((each) => ({ key: `faith.${each}`, colour: `var(--faith-${each})`, pattern: `faith-${each}`, word: '', faith: each }))
    }
    case 'empire':
      return [
        { key: 'empire', colour: 'var(--imperial)', pattern: 'imperial', word: 'map.key.empire' },
        { key: 'emperor', colour: 'var(--imperial-2)', pattern: 'emperor', word: 'map.key.emperor' },
        ...(view.departed.length ? [{ key: 'departed', colour: 'var(--land)', pattern: 'departed', word: 'map.key.departed' }] : []),
      ]
    case 'unrest':
      return [{ key: 'unrest', colour: 'var(--bad-soft)', pattern: 'unrest', word: 'map.key.unrest' }, { key: 'rebels', colour: 'var(--bad-soft)', word: 'map.key.rebels' }]
    case 'influence':
      return [{ key: 'led', colour: 'var(--sable-tint)', pattern: 'sable', word: 'map.key.led' }]
    case 'trade':
      return [{ key: 'seas', colour: 'var(--trade)', word: 'map.key.seas' }]
    case 'terrain':
      return [{ key: 'rich', colour: 'var(--rich)', pattern: 'rich', word: 'map.key.rich' }, { key: 'mountains', colour: 'var(--land)', pattern: 'mountains', word: 'map.key.mountains' }]
    default:
      return []
  }
}
