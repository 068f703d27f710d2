/**
 * Where names stand on the map: none touches another, and none of those that a distance promises is missing.
 *
 * From far away realms are named, nearer areas, and from near every province. What is promised finds a place even if others have to
 * make room; what is only welcome (the realm of a capital, an area among its provinces, a node) stands where room is left.
 */
import { boxedLabel } from '../labels'
import { textWidth } from './widths'

export type NameKind = 'realm' | 'area' | 'province' | 'sea' | 'node' | 'seat'

/** A place for a name: its middle, over how many lines, and how much another place is preferred. */
export interface Spot {
  x: number
  y: number
  lines: number
  cost: number
}

export interface Wish {
  key: string
  kind: NameKind
  number: number
  text: string
  size: number
  promised: boolean
  covering: number // what it costs to stand on a mark
  spots: Spot[]
}

export interface Name {
  key: string
  kind: NameKind
  number: number
  lines: string[]
  size: number
  x: number
  y: number
}

export interface Box {
  x: number // middle
  y: number
  wide: number // half
  high: number // half
  weight?: number // how much worse than on a town it is to stand on it
}

export const LINE_HEIGHT = 1.02 // against the size
const CAPITALS = 0.9 // how high one line really is
const CELL = 160
const MOST_LINES = 3
const DEEPEST = 4 // how many names may make room one for another
const SMALLER = [1, 0.92, 0.85]

/** What a name covers, with air around it. */
export function boxOfName({ lines, size, x, y }: { lines: string[]; size: number; x: number; y: number }, air = 0): Box {
  return { x, y, wide: Math.max(...lines.map((line) => textWidth(line, size))) / 2 + air, high: ((lines.length - 1) * LINE_HEIGHT + CAPITALS) * size / 2 + air }
}

export function touches(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.high + other.high
}

function cellsUnder(box: Box): number[] {
  const found: number[] = []
  for (let column = Math.floor((box.x - box.wide) / CELL); column <= Math.floor((box.x + box.wide) / CELL); column++) {
    for (let row = Math.floor((box.y - box.high) / CELL); row <= Math.floor((box.y + box.high) / CELL); row++) found.push(column * 1000 + row)
  }
  return found
}

/** Boxes by where they lie, so that few have to be compared. */
class Cells<Thing> {
  readonly #cells = new Map<number, { box: Box; thing: Thing }[]>()

  put(box: Box, thing: Thing): void {
    for (const cell of cellsUnder(box)) {
      const there = this.#cells.get(cell)
      if (there) there.push({ box, thing })
      else this.#cells.set(cell, [{ box, thing }])
    }
  }

  take(box: Box, thing: Thing): void {
    for (const cell of cellsUnder(box)) {
      const there = this.#cells.get(cell)!
      there.splice(there.findIndex((each) => each.thing === thing), 1)
    }
  }

  isTaken(box: Box): boolean {
    return cellsUnder(box).some((cell) => this.#cells.get(cell)?.some((each) => touches(box, each.box)))
  }

  at(box: Box): Set<Thing> {
    const found = new Set<Thing>()
    for (const cell of cellsUnder(box)) for (const each of this.#cells.get(cell) ?? []) if (touches(box, each.box)) found.add(each.thing)
    return found
  }
}

/** A text over so many lines, and half of its width and height. */
interface Shape {
  lines: string[]
  size: number
  wide: number
  high: number
}

/** By the number of lines; none where a text has fewer words. */
function shapesOf(text: string, size: number): Shape[] {
  const found: Shape[] = []
  for (let count = 1; count <= MOST_LINES; count++) {
    const lines = boxedLabel(text, count)
    if (lines.length === count) found[count] = { lines, size, ...boxOfName({ lines, size, x: 0, y: 0 }) }
  }
  return found
}

interface Standing {
  wish: Wish
  name: Name
  box: Box
}

class Sheet {
  readonly #names = new Cells<Standing>()
  readonly #marks = new Cells<Box>()
  readonly #standing = new Map<string, Standing>()

  constructor(marks: Box[], readonly frames: number[][], readonly air: number) {
    for (const mark of marks) this.#marks.put(mark, mark)
  }

  get names(): Name[] {
    return [...this.#standing.values()].map((each) => each.name)
  }

  /** A name at one of its spots; null where it cannot stand at all. */
  #at(wish: Wish, shapes: Shape[], spot: Spot): Standing | null {
    const shape = shapes[spot.lines]
    if (!shape) return null
    const box = { x: spot.x, y: spot.y, wide: shape.wide + this.air, high: shape.high + this.air }
    if (!this.frames.some(([x, y, wide, high]) => box.x - box.wide >= x && box.x + box.wide <= x + wide && box.y - box.high >= y && box.y + box.high <= y + high)) return null
    return { wish, name: { key: wish.key, kind: wish.kind, number: wish.number, lines: shape.lines, size: shape.size, x: spot.x, y: spot.y }, box }
  }

  /** The best spot on which no name stands. */
  #free(wish: Wish, shapes: Shape[]): Standing | null {
    let best: Standing | null = null
    let least = Infinity
    for (const spot of wish.spots) {
      if (spot.cost >= least) break // they are in the order of their costs
      const here = this.#at(wish, shapes, spot)
      if (!here || this.#names.isTaken(here.box)) continue
      const covered = [...this.#marks.at(here.box)].reduce((sum, mark) => sum + (mark.weight ?? 1), 0)
      if (covered && !wish.promised) continue
      const cost = spot.cost + wish.covering * covered
      if (cost < least) [best, least] = [here, cost]
    }
    return best
  }

  #put(each: Standing): void {
    this.#names.put(each.box, each)
    this.#standing.set(each.wish.key, each)
  }

  #take(each: Standing): void {
    this.#names.take(each.box, each)
    this.#standing.delete(each.wish.key)
  }

  place(wish: Wish): void {
    const sizes = wish.promised ? SMALLER : [1]
    for (const depth of wish.promised ? [0, 1, DEEPEST] : [0]) {
      for (const smaller of depth === 1 ? [1] : sizes) if (this.#settle(wish, wish.size * smaller, depth, new Set())) return
    }
  }

  /** Find a place, if need be by sending others to another one of theirs; whoever was sent away does not come back. */
  #settle(wish: Wish, size: number, depth: number, fixed: Set<string>): boolean {
    const shapes = shapesOf(wish.text, size)
    const free = this.#free(wish, shapes)
    if (free) {
      this.#put(free)
      return true
    }
    if (depth === 0) return false
    for (const spot of wish.spots) {
      const here = this.#at(wish, shapes, spot)
      if (!here) continue
      const others = [...this.#names.at(here.box)]
      if (others.length > 2 || others.some((each) => fixed.has(each.wish.key))) continue
      const before = [...this.#standing.values()]
      others.forEach((each) => this.#take(each))
      this.#put(here)
      const held = new Set(fixed).add(wish.key)
      if (others.every((each) => this.#settle(each.wish, each.name.size, depth - 1, held) || !each.wish.promised)) return true
      this.#restore(before)
    }
    return false
  }

  #restore(before: Standing[]): void {
    const kept = new Set(before)
    for (const each of [...this.#standing.values()]) if (!kept.has(each)) this.#take(each)
    for (const each of before) if (this.#standing.get(each.wish.key) !== each) this.#put(each)
  }
}

/** Names at their places, in the order of the wishes; `frames` are the boards that no name may leave. */
export function placed(wishes: Wish[], marks: Box[], frames: number[][], air: number): Name[] {
  const sheet = new Sheet(marks, frames, air)
  for (const wish of wishes) wish.spots.sort((one, other) => one.cost - other.cost)
  for (const wish of wishes) if (wish.promised) sheet.place(wish)
  for (const wish of wishes) if (!wish.promised) sheet.place(wish)
  return sheet.names
}
