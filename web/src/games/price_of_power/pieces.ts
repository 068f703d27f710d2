/** What lies on the map beside towns: each piece with its place, so that none covers another. */

import { MAP, SEAS, spotsOf } from './box'
import { armiesOf, capitals, fleetOf, has, influenceIn, playerOf, players, share, sum, tiesOf, type PriceOfPowerView } from './view'

export type PieceKind = 'army' | 'camp' | 'rebels' | 'influence' | 'claim' | 'core' | 'fleet' | 'ships' | 'guard' | 'plague' | 'revolution' | 'battleground' | 'war' | 'ally'

export interface Piece {
  key: string
  kind: PieceKind
  player: number // NOBODY: nobody's
  count: number
  at: number[]
  cubes?: { player: number; cubes: number }[] // influence of everybody, side by side
}

type Loose = Omit<Piece, 'at' | 'key'>

function inArea(view: PriceOfPowerView, area: number, armies: Map<number, Loose[]>): Loose[] {
  const found: Loose[] = [...(armies.get(area) ?? [])]
  for (const player of players(view)) {
    const camp = share(view.camps[area], player, 5)
    if (camp) found.push({ kind: 'camp', player, count: camp })
  }
  if (view.rebels[area]) found.push({ kind: 'rebels', player: -1, count: view.rebels[area] })
  const cubes = [...influenceIn(view, area), ...(view.imperial.includes(area) ? [{ player: -1, cubes: view.imperial.filter((each) => each === area).length }] : [])]
  if (cubes.length) found.push({ kind: 'influence', player: -1, count: sum(cubes.map((each) => each.cubes)), cubes })
  for (const player of players(view)) {
    if (has(view.claims[area], player)) found.push({ kind: 'claim', player, count: 1 })
    if (view.core[area] === player) found.push({ kind: 'core', player, count: 1 })
  }
  if (view.plague.includes(area)) found.push({ kind: 'plague', player: -1, count: 1 })
  if (view.infected.includes(area)) found.push({ kind: 'revolution', player: -1, count: 1 })
  if (view.battlegrounds.includes(area)) found.push({ kind: 'battleground', player: -1, count: 1 })
  return found
}

const STEP = 40 // between pieces for which there is no free place

/** Beside a place, row by row: right, left, then below. */
function beside(place: number[], number: number): number[] {
  return [place[0] + [0, 1, -1][number % 3] * STEP, place[1] + Math.floor(number / 3) * STEP]
}

/** Pieces on the free places in their order; those left over stand beside the last one. */
export function laid(loose: Loose[], spots: number[][], name: string): Piece[] {
  return loose.map((piece, at) => {
    const place = spots[Math.min(at, spots.length - 1)]
    return { ...piece, key: `${name}.${piece.kind}.${piece.player}.${at}`, at: beside(place, Math.max(0, at - spots.length + 1)) }
  })
}

function atSea(view: PriceOfPowerView, sea: number): Loose[] {
  const found: Loose[] = []
  for (const player of players(view)) {
    const fleet = fleetOf(view, player)
    if (fleet?.sea === sea) found.push({ kind: 'fleet', player, count: sum(fleet.ships) })
  }
  for (const player of players(view)) {
    const free = share(view.light[sea], player, 5)
    const guards = share(view.slots[sea], player, 5)
    if (free) found.push({ kind: 'ships', player, count: free })
    if (guards) found.push({ kind: 'guard', player, count: guards })
  }
  return found
}

/** Ships in ports: of a fleet, or light ones that are docked there. */
function inPorts(view: PriceOfPowerView): Piece[] {
  const found = new Map<number, Loose[]>()
  const put = (province: number, piece: Loose) => found.set(province, [...(found.get(province) ?? []), piece])
  for (const player of players(view)) {
    const fleet = fleetOf(view, player)
    if (fleet && fleet.port >= 0) put(fleet.port, { kind: 'fleet', player, count: sum(fleet.ships) })
  }
  for (let at = 0; at + 2 < view.docked.length; at += 3) put(view.docked[at], { kind: 'ships', player: view.docked[at + 1], count: view.docked[at + 2] })
  return [...found].flatMap(([province, loose]) => laid(loose, [MAP.provinces[province].port ?? MAP.provinces[province].at], `port.${province}`))
}

const BESIDE = 23 // from the middle of a capital to what binds its realm

/** War and alliance, beside the capitals of realms without a player. */
function tied(view: PriceOfPowerView): Piece[] {
  const found: Piece[] = []
  for (const [province, realm] of capitals(view)) {
    if (playerOf(view, realm) >= 0) continue
    const { war, ally } = tiesOf(view, realm)
    const both = [...war.map((player) => ({ kind: 'war' as const, player })), ...ally.map((player) => ({ kind: 'ally' as const, player }))]
    const [x, y] = MAP.provinces[province].at
    both.forEach((tie, at) => found.push({ ...tie, key: `tie.${realm}.${tie.kind}.${tie.player}`, count: 1, at: [x - BESIDE - at * BESIDE, y] }))
  }
  return found
}

export function piecesOf(view: PriceOfPowerView, boards: number[]): Piece[] {
  const armies = new Map<number, Loose[]>()
  for (const player of players(view)) {
    for (const army of armiesOf(view, player)) armies.set(army.area, [...(armies.get(army.area) ?? []), { kind: 'army', player, count: sum(army.arms) }])
  }
  const found: Piece[] = []
  MAP.areas.forEach((_, area) => {
    const loose = inArea(view, area, armies)
    if (loose.length) found.push(...laid(loose, spotsOf(area), `area.${area}`))
  })
  for (let sea = 0; sea < SEAS; sea++) {
    const part = MAP.seas[sea].parts.find((each) => boards.includes(each.board))
    const loose = part ? atSea(view, sea) : []
    if (part && loose.length) found.push(...laid(loose, part.spots, `sea.${sea}`))
  }
  return [...found, ...inPorts(view), ...tied(view)]
}

const CIRCLES: Partial<Record<PieceKind, number>> = { camp: 17, fleet: 22, ships: 18, guard: 18, rebels: 17, claim: 16, core: 15, war: 12, ally: 12 } // half of what they cover
const CUBE = 33 // from one cube of influence to the next

/** What a piece covers, in units of the map: its middle and half of its width and height, if it is drawn so many times as large. */
export function coveredBy(piece: Piece, times: number): { x: number; y: number; wide: number; high: number } {
  const [x, y] = piece.at
  if (piece.kind === 'army') return { x, y: y + 1.5 * times, wide: 18 * times, high: 21 * times }
  if (piece.kind === 'influence') return { x, y, wide: ((piece.cubes?.length ?? 1) * CUBE * times) / 2, high: 11 * times }
  const half = (CIRCLES[piece.kind] ?? 15) * times
  return { x, y, wide: half, high: half }
}
