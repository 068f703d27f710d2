/** Where each cube of a battle is at each moment. Nothing here is luck: the events say what fell, the rest comes from the key of the battle. */
import { COLOURS } from '../view'
import { pairs, remaining, sideFor, sum, type Battle } from './battle'

/** Milliseconds at normal speed. */
export const APART = 70 // between two cubes that leave the hand
export const FALL = 900 // of one cube, through three shelves
export const HOLD = 200 // when all have come to rest
export const PAIR = 300 // between two pairs
export const LEAVE = 250 // of one pair
export const OUTLINE = 400 // of the survivors
export const TRAVEL = 420 // to the county
export const LOOK = 600 // before a throw of others
export const AT_MOST = 4500 // for a battle of others, with all of this
export const LEAST = 2000 // until its end is told, however long that is read

export interface Place { x: number; y: number; size: number; turn: number; faint: number }

export interface Cube {
  id: number
  colour: number
  side: 0 | 1 | -1
  start: Place
  leaves: number // when it begins to move
  stays: boolean // on its shelf, all the time
  out: boolean
  rests: number // when it has come to rest in the tray or on a shelf
  end: Place // there
  shelf: number // on which it ends or from which it comes
  pair: number // the pair it leaves with; -1: none
  paired: Place | null // where it lies when pairs are formed
  was: boolean // it was in the tower before
}

export interface Motion {
  cubes: Cube[]
  old: { colour: number; place: Place }[] // lay in the tray, and are thrown again
  pairs: number
  fallen: number // when all lie, and the hold is over
  paired: number // when the last pair has left
  outlined: number
  done: number
  box: { x: number; width: number; y: number; height: number } | null // around the survivors
}

/** A number from 0 to 1 that belongs to this battle and this place in it. */
export function hashed(key: string, at: number): number {
  let found = 2166136261 ^ at
  for (let i = 0; i < key.length; i++) found = Math.imul(found ^ key.charCodeAt(i), 16777619)
  found = Math.imul(found ^ (found >>> 15), 2246822507)
  found = Math.imul(found ^ (found >>> 13), 3266489909)
  return ((found ^ (found >>> 16)) >>> 0) / 4294967296
}

function mixed<T>(all: T[], key: string, salt: number): T[] {
  return all.map((each, at) => ({ each, rank: hashed(key, salt + at) })).sort((one, other) => one.rank - other.rank).map(({ each }) => each)
}

const listOf = (cubes: number[]) => cubes.flatMap((count, colour) => Array<number>(count).fill(colour))

/* places */

const SHELVES = [[138, 214, 124, 20], [322, 300, -124, 20], [138, 386, 124, 20]]

/** On the shelves; `of` is the greatest number of cubes that will lie there. */
export function onShelf(slot: number, of: number, jitter: number): Place & { shelf: number } {
  const shelf = slot % 3
  const at = Math.floor(slot / 3)
  const dense = Math.ceil(of / 3) > 9
  const [size, pitch, rows] = dense ? [16, 19.5, [6, 5, 4, 3, 2]] : [21, 27, [4, 3, 2]]
  let row = 0
  let column = at
  while (row < rows.length - 1 && column >= rows[row]) column -= rows[row++]
  const [x, y, dx, dy] = SHELVES[shelf]
  const angle = Math.atan2(dy, Math.abs(dx))
  const along = 5 + column * pitch + row * pitch * 0.5
  const up = row * (size + (dense ? 4 : 7))
  const left = dx > 0 ? x + along * Math.cos(angle) + up * Math.sin(angle) : x - along * Math.cos(angle) - size - up * Math.sin(angle) - 2
  return { x: left, y: y + along * Math.sin(angle) - up * Math.cos(angle) + 3, size, turn: Math.sign(dx) * angle * 57.3 + (row ? jitter * 16 - 8 : 0), faint: 0.62, shelf }
}

/** In the hand above the tower: attackers to the left, defenders to the right, others between them. */
function inHand(side: 0 | 1 | -1, at: number, of: number, jitter: number): Place {
  const [size, columns] = side < 0 ? (of > 4 ? [17, 4] : [24, 2]) : of > 12 ? [18, 6] : of > 8 ? [22, 5] : [28, 4]
  const pitch = size * 1.22
  const row = Math.floor(at / columns)
  const width = Math.min(of, columns) * pitch
  const middle = side === 0 ? 84 : side === 1 ? 350 : 216
  return { x: middle - width / 2 + (at % columns) * pitch + (row % 2) * size * 0.3, y: 8 - row * (size * 1.26) - jitter * 9, size, turn: jitter * 18 - 9, faint: side < 0 ? 0.6 : 1 }
}

/** Scattered over the tray. */
function inTray(slot: number, of: number, jitter: number, other: number): Place {
  const size = of > 24 ? 18 : of > 14 ? 22 : 27
  const columns = Math.max(4, Math.ceil(of / 2.6))
  const row = slot % 3
  const column = Math.floor(slot / 3) + (row === 1 ? 0.5 : 0)
  const width = 250 + row * 44
  const step = width / Math.max(1, Math.ceil(columns * 0.9))
  return { x: 230 - width / 2 + column * step + jitter * 10 - 8, y: 494 + row * 23 + other * 7 - 4, size, turn: jitter * 28 - 14, faint: 1 }
}

/* the whole */

/** How many of the cubes that came out were thrown now, and how many were in the tower: a guess that fits the counts. */
function thrownAndOut(thrown: number, stuck: number, out: number): number {
  const likely = Math.round((out * thrown) / Math.max(1, thrown + stuck / 2))
  return Math.max(out - stuck, Math.min(thrown, out, likely))
}

export function motionOf(battle: Battle): Motion {
  const { key } = battle
  const cubes: Cube[] = []
  const order = mixed(listOf(battle.thrown), key, 1000)
  const most = Math.max(sum(battle.stuck), sum(battle.inside), 1)
  const lie = sum(battle.tray)
  const outOf = battle.thrown.map((thrown, colour) => thrownAndOut(thrown, battle.stuck[colour], battle.tray[colour]))
  const loose = battle.tray.map((out, colour) => out - outOf[colour])

  const slots = mixed(Array.from({ length: lie }, (_, slot) => slot), key, 2000)
  const handed = [0, 0, 0]
  const inHands = [0, 1, -1].map((side) => order.filter((colour) => sideFor(battle, colour) === side).length)
  const free: number[] = []

  // those in the tower lie there in an order of their own; some come loose
  const left = loose.slice()
  const inTower = mixed(listOf(battle.stuck), key, 3000)
  const rests: Cube[] = []
  inTower.forEach((colour, slot) => {
    const start = onShelf(slot, most, hashed(key, 4000 + slot))
    const out = left[colour] > 0
    if (out) { left[colour]--; free.push(slot) }
    rests.push({ id: 0, colour, side: sideFor(battle, colour), start, leaves: 0, stays: !out, out, rests: 0, end: start, shelf: start.shelf, pair: -1, paired: null, was: true })
  })
  let next = inTower.length

  const fates = battle.thrown.map((thrown, colour) => mixed(Array.from({ length: thrown }, (_, at) => at < outOf[colour]), key, 5000 + 100 * colour))
  order.forEach((colour, at) => {
    const side = sideFor(battle, colour)
    const hand = side < 0 ? 2 : side
    const out = fates[colour].pop() ?? false
    const jitter = hashed(key, 6000 + at)
    const leaves = at * APART
    const slot = out ? slots.pop()! : (free.pop() ?? next++)
    const end = out ? inTray(slot, lie, jitter, hashed(key, 7000 + at)) : onShelf(slot, most, jitter)
    const shelf = out ? 3 : slot % 3
    cubes.push({ id: 0, colour, side, start: inHand(side, handed[hand]++, inHands[hand], jitter), leaves, stays: false, out, rests: leaves + FALL * (out ? 1 : [0.34, 0.54, 0.74][shelf]), end, shelf, pair: -1, paired: null, was: false })
  })

  // what comes loose starts when a cube touches its shelf
  const touches = (shelf: number, at: number) => (cubes[Math.min(at, cubes.length - 1)]?.leaves ?? 0) + FALL * [0.32, 0.52, 0.72][shelf]
  rests.filter((cube) => cube.out).forEach((cube, at) => {
    const jitter = hashed(key, 8000 + at)
    cube.leaves = touches(cube.shelf, Math.floor(hashed(key, 8500 + at) * cubes.length))
    cube.rests = cube.leaves + FALL * (1 - [0.32, 0.52, 0.72][cube.shelf])
    cube.end = inTray(slots.pop()!, lie, jitter, hashed(key, 9000 + at))
  })

  const all = [...rests, ...cubes].map((cube, id) => ({ ...cube, id }))
  const still = Math.max(0, ...all.filter((cube) => !cube.stays).map((cube) => cube.rests))
  const fallen = still + HOLD
  const { count, box } = pairUp(battle, all)
  const paired = fallen + (count ? count * PAIR + LEAVE : 0)
  const survive = sum(remaining(battle)) > 0
  const outlined = paired + (survive ? OUTLINE : 0)
  return { cubes: all, old: oldOnes(battle), pairs: count, fallen, paired, outlined, done: outlined + TRAVEL, box }
}

function oldOnes(battle: Battle): Motion['old'] {
  return listOf(battle.lay).map((colour, at, all) => ({ colour, place: { ...inTray(3 * at + (at % 2), Math.max(12, 3 * all.length), hashed(battle.key, 9500 + at), hashed(battle.key, 9600 + at)), faint: 0.36 } }))
}

/** The front of the tray: one pair after another, then who remains; behind them those who fight for nobody. */
function pairUp(battle: Battle, cubes: Cube[]): { count: number; box: Motion['box'] } {
  const lying = cubes.filter((cube) => cube.out)
  const take = (colour: number) => lying.find((cube) => cube.colour === colour && cube.paired === null && cube.side >= 0)
  const found = pairs(battle)
  const stay = remaining(battle)
  const survivors = sum(stay)
  const [WIDTH, GAP] = [396, 34]
  const fits = (size: number) => found.length * (2 * size + GAP) + (survivors ? survivors * (size * 1.28) + 24 : 0) <= WIDTH
  const size = [27, 23, 19, 16, 13].find(fits) ?? 11
  const tight = size === 11 ? Math.min(1, (WIDTH - 24) / (found.length * (2 * size + GAP) + survivors * size * 1.28)) : 1
  let x = 34
  found.forEach(([one, other], pair) => {
    for (const [place, colour] of [one, other].entries()) {
      const cube = take(colour)
      if (!cube) continue
      cube.pair = pair
      cube.paired = { x: x + place * (size + size * 0.44) * tight, y: 541, size, turn: 0, faint: 1 }
    }
    x += (2 * size + GAP) * tight
  })
  const from = x + 8
  x = from
  stay.forEach((count, colour) => {
    for (let at = 0; at < count; at++) {
      const cube = take(colour)
      if (!cube) continue
      cube.paired = { x, y: 541, size, turn: 0, faint: 1 }
      x += size * 1.28 * tight
    }
  })
  const others = lying.filter((cube) => cube.side < 0)
  others.forEach((cube, at) => (cube.paired = { x: 110 + at * Math.min(44, 250 / Math.max(1, others.length)), y: 490 - (at % 2) * 6, size: others.length > 8 ? 15 : 20, turn: cube.end.turn, faint: 0.75 }))
  return { count: found.length, box: survivors ? { x: from - 8, width: x - from + 12, y: 541 - size * 1.26 - 8, height: size * 1.26 + 15 } : null }
}

/* one moment */

const ease = (part: number) => 1 - (1 - part) ** 3
const fallen = (part: number) => part * part
const between = (from: number, to: number, part: number) => from + (to - from) * part

/** The way through the tower, as far as the cube goes: over the funnel, shelf by shelf. */
function way(cube: Cube): [number, number, number][] {
  const { start, end, id } = cube
  const sway = ((id * 37) % 22) - 11
  const stations: [number, number, number][] = [[0, start.x, start.y], [0.2, 216 + sway, 112], [0.32, 186 + sway, 208], [0.42, 258 + sway / 2, 230], [0.52, 262 + sway / 2, 294], [0.62, 196 + sway / 2, 316], [0.72, 186 + sway / 2, 380], [0.8, 256, 402], [0.88, (end.x + 230) / 2, 470], [0.94, end.x, end.y - 14], [1, end.x, end.y]]
  if (cube.was) {
    const begins = [0.32, 0.52, 0.72][cube.shelf]
    const rest = stations.filter(([at]) => at > begins).map(([at, x, y]): [number, number, number] => [(at - begins) / (1 - begins), x, y])
    return [[0, start.x, start.y], ...rest]
  }
  if (cube.out) return stations
  const stop = [0.34, 0.54, 0.74][cube.shelf]
  return [...stations.filter(([at]) => at < stop - 0.03).map(([at, x, y]): [number, number, number] => [at / stop, x, y]), [1, end.x, end.y]]
}

/** Where a cube is, `time` milliseconds after the throw. */
export function placeAt(cube: Cube, time: number, motion: Motion): Place & { struck: boolean; moving: boolean } {
  const still = { struck: false, moving: false }
  if (cube.stays || time <= cube.leaves) return { ...cube.start, ...still }
  if (time < cube.rests) {
    const part = (time - cube.leaves) / (cube.rests - cube.leaves)
    const all = way(cube)
    const at = Math.max(1, all.findIndex(([when]) => when >= part))
    const [[t0, x0, y0], [t1, x1, y1]] = [all[at - 1], all[at]]
    const here = (part - t0) / Math.max(0.001, t1 - t0)
    const bright = Math.min(1, part * 4)
    return { x: between(x0, x1, here), y: between(y0, y1, y1 - y0 > 40 ? fallen(here) : here), size: between(cube.start.size, cube.end.size, part), turn: between(cube.start.turn, cube.end.turn + (cube.out ? (cube.id % 2 ? 360 : -360) : 90 * Math.sign(1 - part)), part), faint: between(cube.start.faint, cube.out ? 1 : part > 0.9 ? cube.end.faint : 1, bright), struck: false, moving: true }
  }
  if (!cube.out || cube.paired === null || time < motion.fallen) return { ...cube.end, ...still }
  const begins = cube.pair >= 0 ? motion.fallen + cube.pair * PAIR : motion.fallen
  const part = ease(Math.max(0, Math.min(1, (time - begins) / 200)))
  const gone = cube.pair >= 0 && time >= begins + 200
  const { end, paired } = cube
  return { x: between(end.x, paired.x, part), y: between(end.y, paired.y, part), size: between(end.size, paired.size, part), turn: between(end.turn, paired.turn, part), faint: gone ? between(1, 0.5, Math.min(1, (time - begins - 200) / LEAVE)) : between(1, paired.faint, part), struck: gone, moving: false }
}

const COUNTY_AT = { x: 500, y: 372 } // beyond the point of the arrow

/** Those who hold the county on their way to it: where each is while they travel, and nobody before and after. */
export function travellersAt(motion: Motion, colour: number, time: number): { id: number; place: Place }[] {
  const part = (time - motion.outlined) / TRAVEL
  if (part <= 0 || part >= 1) return []
  const along = ease(part)
  return motion.cubes.flatMap(({ id, colour: own, pair, paired, out, side }) => {
    if (own !== colour || !out || side < 0 || pair >= 0 || !paired) return []
    const bend = { x: COUNTY_AT.x - 30, y: paired.y }
    const at = (axis: 'x' | 'y') => between(between(paired[axis], bend[axis], along), between(bend[axis], COUNTY_AT[axis], along), along)
    return [{ id, place: { x: at('x'), y: at('y'), size: paired.size, turn: 0, faint: Math.min(1, 4 * (1 - part)) } }]
  })
}

/** Cubes that lie in the tray at this moment, by colour. */
export function lyingAt(motion: Motion, time: number): number[] {
  const found = Array<number>(COLOURS).fill(0)
  for (const cube of motion.cubes) if (cube.out && time >= cube.rests) found[cube.colour]++
  return found
}

/** How many cubes have come to rest, in the tray or caught on a shelf. */
export function restingAt(motion: Motion, time: number): number {
  return motion.cubes.filter((cube) => !cube.stays && time >= cube.rests).length
}

export type Part = 'before' | 'fall' | 'pairs' | 'survivors' | 'result'

/** The part of the scene that this moment belongs to; before the throw `time` is below 0. */
export function partAt(motion: Motion, time: number): Part {
  if (time < 0) return 'before'
  if (time < motion.fallen) return 'fall'
  if (time < motion.paired) return 'pairs'
  return time < motion.done ? 'survivors' : 'result'
}

/** How much faster a battle of others is shown until its end is told, so that all of it, with the reading, takes no longer than it may. */
export function haste(motion: Motion, read: number): number {
  return Math.max(1, (LOOK + motion.paired) / Math.max(LEAST, AT_MOST - read))
}

/** When a battle of others is over: its end is told when the last pair has left, and stays until it was read. */
export function overAt(motion: Motion, read: number): number {
  return Math.max(motion.done, motion.paired + read)
}
