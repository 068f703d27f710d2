/** Which names a distance asks for, and where each of them might stand. */
import { MAP, landsOf } from '../box'
import { boxAround, isOn } from '../geo'
import { keyOf, type Place } from '../targets'
import { placed, type Box, type Name, type NameKind, type Spot, type Wish } from './names'
import { RING, sizesAt } from './sizes'
import { textWidth } from './widths'

/** How near one looks. Each step of the zoom is drawn anew; what lies between two is only moved and stretched. */
export type Distance = 'far' | 'middle' | 'near'

const STEP = 1.2
const FIRST_NEAR = 0.6
const FIRST_MIDDLE = FIRST_NEAR / STEP ** 4

/** The scale for which the map is drawn: the next step below. */
export function drawnScale(k: number): number {
  return FIRST_NEAR * STEP ** Math.floor(Math.log(k / FIRST_NEAR) / Math.log(STEP) + 1e-9)
}

export function distanceAt(scale: number): Distance {
  return scale > FIRST_NEAR - 1e-6 ? 'near' : scale > FIRST_MIDDLE - 1e-6 ? 'middle' : 'far'
}

/** What is named, in the language of the page. */
export interface Called {
  boards: number[]
  provinces: { number: number; text: string }[]
  areas: { number: number; text: string }[]
  seas: { number: number; text: string }[]
  nodes: { number: number; text: string }[]
  realms: { number: number; text: string; at: number[]; promised: boolean; lands: number }[]
  seats: { number: number; text: string }[] // provinces that are capitals, with the name of their realm
  ringed?: number[] // provinces whose town stands in a ring, because it is the capital of a player
  pictured?: Place[] // what a picture shows: its areas and provinces are named at any distance, and no realms around them
}

/** Pixels of the letters. */
const SIZES: Record<Distance, Record<NameKind, number>> = {
  far: { realm: 14, area: 11, province: 11, sea: 11.5, node: 11, seat: 11 },
  middle: { realm: 14, area: 11.5, province: 11, sea: 12.5, node: 11, seat: 11 },
  near: { realm: 14, area: 14, province: 11.5, sea: 15, node: 11.5, seat: 11 },
}
const GROWS: Record<NameKind, number> = { realm: 1, area: 1.3, province: 1.3, sea: 1.6, node: 1.25, seat: 1.15 } // at most, with the zoom
const FAR_GROWS = 1.1
const COVERING: Record<NameKind, number> = { realm: 0.6, area: 1.6, province: 5, sea: 2, node: 5, seat: 5 } // what it costs to stand on a town or a piece
const PICTURED = 12.5 // pixels of what a picture names
const MARK = 9 // pixels around the middle of a province that its town covers

/** How large letters are, in units of the map. */
export function sizeOf(kind: NameKind, scale: number): number {
  const distance = distanceAt(scale)
  const from = { far: 0.06, middle: FIRST_MIDDLE, near: FIRST_NEAR }[distance]
  return (SIZES[distance][kind] * Math.min(distance === 'far' ? FAR_GROWS : GROWS[kind], Math.sqrt(scale / from))) / scale
}

const AWAY = [0.9, 1.7, 2.6, 3.6]
const NEAR = 2 // rings in which a name that is only welcome still stands by its realm
const WAYS = Array.from({ length: 16 }, (_, at) => [Math.cos((at * Math.PI) / 8), Math.sin((at * Math.PI) / 8)])

/** Around a point, ever farther away. */
function around([x, y]: number[], size: number, lines: number, first: number, rings = AWAY.length): Spot[] {
  const found: Spot[] = [{ x, y, lines, cost: first }]
  for (const away of AWAY.slice(0, rings)) for (const [right, down] of WAYS) found.push({ x: x + right * away * size * 1.5, y: y + down * away * size, lines, cost: first + away })
  return found
}

function provinceSpots(number: number, text: string, size: number, mark: number): Spot[] {
  const { at: [x, y], label } = MAP.provinces[number]
  const found: Spot[] = []
  for (const lines of text.includes(' ') || text.includes('-') ? [1, 2] : [1]) {
    const wide = textWidth(text, size) / 2 / lines + mark + size * 0.1
    const high = (size * lines) / 2 + mark
    const beside = [[x, y + high], [x, y - high], [x + wide, y], [x - wide, y], [x + wide * 0.7, y + high * 0.8], [x - wide * 0.7, y + high * 0.8], [x + wide * 0.7, y - high * 0.8], [x - wide * 0.7, y - high * 0.8]]
    const first = (lines - 1) * 0.7
    found.push({ x: label[0], y: label[1], lines, cost: first })
    beside.forEach(([left, top], at) => found.push({ x: left, y: top, lines, cost: first + 0.3 + at * 0.15 }))
    found.push(...around([x, y + high], size, lines, first + 1, 3), ...around([label[0], label[1]], size, lines, first + 1.2, 4))
  }
  return found
}

const COLUMNS = 6
const NETS: number[][][] = []

/** A net over an area: the points of it that lie on its land. */
function netOver(area: number): number[][] {
  return (NETS[area] ??= netOf(landsOf(area)))
}

function netOf(lands: number[]): number[][] {
  const [left, top, right, bottom] = boxAround(lands)
  const found: number[][] = []
  for (let row = 0; row <= COLUMNS; row++) for (let column = 0; column <= COLUMNS; column++) {
    const point = [left + ((right - left) * column) / COLUMNS, top + ((bottom - top) * row) / COLUMNS]
    if (lands.some((land) => isOn(land, point))) found.push(point)
  }
  return found
}

/** Over the lands of an area: its own place first, then a net over it, then around it. */
function areaSpots(number: number, text: string, size: number): Spot[] {
  const label = MAP.areas[number].label
  const lands = landsOf(number)
  const middle = label ? [label[0], label[1]] : MAP.provinces[lands[0]].at
  const found: Spot[] = []
  const words = text.split(' ').length
  for (let lines = 1; lines <= Math.min(3, words); lines++) {
    const first = Math.abs(lines - (label ? Math.min(label[4], words) : 1)) * 0.4
    found.push({ x: middle[0], y: middle[1], lines, cost: first })
    for (const land of lands) {
      const [x, y] = MAP.provinces[land].label
      found.push({ x, y, lines, cost: first + 0.8 })
    }
    for (const [x, y] of netOver(number)) found.push({ x, y, lines, cost: first + 0.4 + Math.hypot(x - middle[0], y - middle[1]) / (size * 6) })
    found.push(...around(middle, size, lines, first + 3))
  }
  return found
}

function seaSpots(number: number, boards: number[], text: string, size: number): Spot[] {
  const parts = MAP.seas[number].parts.filter((part) => boards.includes(part.board))
  return parts.slice(0, 1).flatMap((part) => {
    const words = text.split(' ').length
    return Array.from({ length: Math.min(3, words) }, (_, at) => at + 1).flatMap((lines) => {
      const first = Math.abs(lines - Math.min(words, part.label[4] ?? 1)) * 0.5
      return [...around([part.label[0], part.label[1]], size, lines, first), ...part.spots.map(([x, y]) => ({ x, y, lines, cost: first + 2 }))]
    })
  })
}

/** Everything that would like to be named at a distance, what matters most first. */
export function wishesAt(scale: number, called: Called): Wish[] {
  const distance = distanceAt(scale)
  const wish = (kind: NameKind, number: number, text: string, promised: boolean, spots: (size: number) => Spot[], size = sizeOf(kind, scale)): Wish => ({ key: `${kind}.${number}`, kind, number, text, size, promised, covering: COVERING[kind], spots: spots(size) })
  const seas = (promised: boolean) => called.seas.map(({ number, text }) => wish('sea', number, text, promised, (size) => seaSpots(number, called.boards, text, size)))
  const areas = (promised: boolean) => called.areas.map(({ number, text }) => wish('area', number, text, promised, (size) => areaSpots(number, text, size)))
  const nodes = () => called.nodes.map(({ number, text }) => wish('node', number, text, false, (size) => {
    const [x, y] = MAP.nodes[number].at
    return [1, -1].flatMap((way) => [0, 0.8].map((more) => ({ x, y: y + way * (19 / scale + size * (0.5 + more)), lines: 1, cost: (way < 0 ? 1 : 0) + more })))
  }))
  const realms = called.realms.map(({ number, text, at, promised }) => wish('realm', number, text, promised, (size) => [1, 2].flatMap((lines) => around([at[0], at[1] - size * 1.3], size, lines, (lines - 1) * 0.5, promised ? AWAY.length : NEAR))))
  const pictured = new Set((called.pictured ?? []).map(keyOf))
  const ringed = new Set(called.ringed)
  const markOf = (number: number) => (ringed.has(number) ? Math.max(MARK / scale, RING * sizesAt(scale).town) : MARK / scale)
  const provincesOf = (these: Called['provinces'], pixels?: number) => these.map(({ number, text }) => wish('province', number, text, true, (size) => provinceSpots(number, text, size, markOf(number)), pixels && pixels / scale))
  const shown = [
    ...called.areas.filter(({ number }) => pictured.has(`area.${number}`)).map(({ number, text }) => wish('area', number, text, true, (size) => areaSpots(number, text, size), PICTURED / scale)),
    ...(distance === 'near' ? [] : provincesOf(called.provinces.filter(({ number }) => pictured.has(`province.${number}`)), PICTURED)),
  ]
  const isShown = (each: Wish) => pictured.has(each.key)
  if (distance === 'far') return shown.length ? [...shown, ...seas(false)] : [...realms, ...seas(false)]
  if (distance === 'middle') return [...shown, ...areas(!shown.length).filter((each) => !isShown(each)), ...seas(true)]
  const seats = called.seats.map(({ number, text }) => wish('seat', number, text, false, (size) => {
    const { at: [x, y], label } = MAP.provinces[number]
    const way = label[1] > y ? 1 : -1
    const [wide, high] = [textWidth(text, size) / 2 + MARK / scale, MARK / scale + size * 0.55]
    const beside = [[x, y - way * high], [x + wide, y], [x - wide, y], [x, y + way * high], [x + wide * 0.7, y - way * high], [x - wide * 0.7, y - way * high]]
    return [{ x: label[0], y: label[1] + way * size * 1.05, lines: 1, cost: 0 }, ...beside.map(([left, top], at) => ({ x: left, y: top, lines: 1, cost: 1 + at * 0.2 }))]
  }))
  return [...shown, ...provincesOf(called.provinces), ...seas(true), ...nodes(), ...seats, ...areas(false).filter((each) => !isShown(each) && landsOf(each.number).length > 1)]
}

/** What names had better not stand on: the towns of provinces. */
export function marksAt(scale: number, called: Called): Box[] {
  if (distanceAt(scale) === 'far') return []
  const half = (distanceAt(scale) === 'near' ? MARK - 1.5 : 5) / scale
  const ringed = new Set(called.ringed)
  const ring = Math.max(half, RING * sizesAt(scale).town)
  return called.provinces.map(({ number }) => {
    const wide = ringed.has(number) ? ring : half
    return { x: MAP.provinces[number].at[0], y: MAP.provinces[number].at[1], wide, high: wide }
  })
}

const KEPT = new Map<string, Name[]>()
const MOST_KEPT = 24

/** Everything that is named at a scale, at its place; `pieces` are what lies on the map besides towns. It is worked out once: most moves of a match rename nothing. */
export function namesAt(scale: number, called: Called, pieces: Box[] = []): Name[] {
  const key = JSON.stringify([scale, called, pieces])
  const known = KEPT.get(key)
  if (known) return known
  const found = placed(wishesAt(scale, called), [...marksAt(scale, called), ...pieces], called.boards.map((number) => MAP.boards[number]), 1 / scale)
  if (KEPT.size >= MOST_KEPT) KEPT.delete(KEPT.keys().next().value!)
  KEPT.set(key, found)
  return found
}
