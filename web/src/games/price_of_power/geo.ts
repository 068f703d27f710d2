/** Shapes out of lines: each line lies between two neighbours, so whatever belongs together is drawn around as one. */

import { MAP, PROVINCES, SEAS } from './box'

type Point = [number, number]

interface Line {
  sides: [number, number]
  points: Point[]
}

export const SEA = PROVINCES // the first sea among the sides of lines
export const WASTE = SEA + SEAS
export const WATER = WASTE + 1 // beyond the seas

/** `x y dx dy`: a place and the steps from there. */
export function walked(steps: string): Point[] {
  const numbers = (steps.match(/-?\d+/g) ?? []).map(Number)
  const found: Point[] = []
  for (let at = 0, x = 0, y = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at]
    y += numbers[at + 1]
    found.push([x, y])
  }
  return found
}

export const LINES: Line[] = MAP.lines.map(([one, other, steps]) => ({ sides: [one, other], points: walked(steps) }))

const TOUCHING: number[][] = Array.from({ length: WATER + 1 }, () => [])
LINES.forEach(({ sides }, number) => sides.forEach((side) => TOUCHING[side]?.push(number)))

function drawn(points: Point[]): string {
  let path = `M${points[0][0]} ${points[0][1]}`
  for (let at = 1; at < points.length; at++) path += `l${points[at][0] - points[at - 1][0]} ${points[at][1] - points[at - 1][1]}`
  return path
}

const DRAWN: string[] = []
/** One line alone. */
export function lineOf(number: number): string {
  return (DRAWN[number] ??= drawn(LINES[number].points))
}

/** The lines for which something holds, as one path. */
export function linesWhere(holds: (one: number, other: number) => boolean): string {
  let path = ''
  LINES.forEach(({ sides }, number) => {
    if (holds(sides[0], sides[1])) path += lineOf(number)
  })
  return path
}

const PATCH = 400 // as wide and high as the lines that are drawn together, about

/** The same lines as several paths, each with those that begin near one another: what lies elsewhere is not drawn with them. */
export function inPatches(path: string): string[] {
  const found = new Map<number, string>()
  for (const line of path.split('M').slice(1)) {
    const [x, y] = line.split(/[ lL]/, 2).map(Number)
    const patch = Math.floor(x / PATCH) * 64 + Math.floor(y / PATCH)
    found.set(patch, `${found.get(patch) ?? ''}M${line}`)
  }
  return [...found.values()]
}

const key = ([x, y]: Point) => x * 8192 + y

/** Lines that go round something, put together end to end. */
function joined(numbers: number[]): Point[][] {
  const at = new Map<number, number[]>()
  const left = new Set(numbers)
  for (const number of numbers) {
    const { points } = LINES[number]
    for (const end of [points[0], points.at(-1)!]) at.set(key(end), [...(at.get(key(end)) ?? []), number])
  }
  const rings: Point[][] = []
  for (const first of numbers) {
    if (!left.delete(first)) continue
    const ring = [...LINES[first].points]
    for (;;) {
      const end = ring.at(-1)!
      const next = key(end) === key(ring[0]) ? undefined : at.get(key(end))!.find((each) => left.has(each))
      if (next === undefined) break
      left.delete(next)
      const { points } = LINES[next]
      ring.push(...(key(points[0]) === key(end) ? points.slice(1) : points.slice(0, -1).reverse()))
    }
    rings.push(ring)
  }
  return rings
}

/** The outline of several provinces or seas together; lines between two of them are left out. */
export function around(sides: Iterable<number>): string {
  const inside = new Set(sides)
  const numbers = new Set<number>()
  for (const side of inside) {
    for (const number of TOUCHING[side]) {
      const [one, other] = LINES[number].sides
      if (inside.has(one) !== inside.has(other)) numbers.add(number)
    }
  }
  return joined([...numbers]).map((ring) => drawn(ring) + 'Z').join('')
}

const SHAPES: string[] = []
/** The shape of a province, a sea, the waste or the water beyond. */
export function shapeOf(side: number): string {
  return (SHAPES[side] ??= around([side]))
}

const NEAR: number[][] = []
/** What lies beside a province or a sea, by land or by water. */
export function near(side: number): number[] {
  return (NEAR[side] ??= [...new Set(TOUCHING[side].map((number) => LINES[number].sides.find((each) => each !== side)!))].filter((each) => each >= 0 && each < WASTE))
}

const BOXES: number[][] = []
/** The corners of a shape: left, top, right, bottom. */
export function boxOf(side: number): number[] {
  return (BOXES[side] ??= TOUCHING[side].flatMap((number) => LINES[number].points).reduce(
    ([left, top, right, bottom], [x, y]) => [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)],
    [Infinity, Infinity, -Infinity, -Infinity],
  ))
}

export function boxAround(sides: Iterable<number>): number[] {
  return [...sides].map(boxOf).reduce(
    (found, box) => [Math.min(found[0], box[0]), Math.min(found[1], box[1]), Math.max(found[2], box[2]), Math.max(found[3], box[3])],
    [Infinity, Infinity, -Infinity, -Infinity],
  )
}

/** Whether a point lies on a shape: a line from it crosses the border an odd number of times. */
export function isOn(side: number, [x, y]: number[]): boolean {
  let odd = false
  for (const number of TOUCHING[side]) {
    const { points } = LINES[number]
    for (let at = 1; at < points.length; at++) {
      const [[ax, ay], [bx, by]] = [points[at - 1], points[at]]
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) odd = !odd
    }
  }
  return odd
}
