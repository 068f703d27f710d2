/** The ground of the scene: which piece of the map fills the stage, and where the names of the two counties can be read. */
import { county } from '../box'

export interface Ground { x: number; y: number; width: number; height: number; scale: number }

const MOST = 2.2 // pixels for a unit of the map
const CLOSEST = 2.8 // the same for a county that has its side of the stage to itself
const SHARE = 0.94 // of the stage that the counties fill at most

/** The piece of the map around these counties, for a stage of so many pixels. */
export function groundOf(counties: number[], width: number, height: number): Ground {
  const boxes = counties.map((number) => county(number).box)
  const [x0, y0] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])))
  const [x1, y1] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side])))
  const scale = Math.min(MOST, (SHARE * width) / (x1 - x0), (1.12 * height) / (y1 - y0))
  return { x: (x0 + x1) / 2 - width / scale / 2, y: (y0 + y1) / 2 - height / scale / 2, width: width / scale, height: height / scale, scale }
}

/** A part of the stage, from `left` on, and what of the map fills it. */
export interface Pane { left: number; width: number; ground: Ground; counties: number[] }

const OUTER = 0.46 // of its half, from the edge: the tower hides what lies further in
const FLAT = 1.1 // how much more to the right than up or down a county lies that is still seen beside the tower

/** Whether the attacked county lies to the right, where its side stands on the stage. */
function isRight(from: number, to: number): boolean {
  const [[x0, y0, x1, y1], [x2, y2, x3, y3]] = [county(from).box, county(to).box]
  return x2 + x3 - x0 - x1 > FLAT * Math.abs(y2 + y3 - y0 - y1)
}

/** One piece of the map with all of them. */
export function whole(counties: number[], width: number, height: number): Pane {
  return { left: 0, width, ground: groundOf(counties, width, height), counties }
}

/** Both counties on one piece of the map, or each on its own side of the tower if one would lie behind it or on the wrong side. */
export function panesOf(from: number, to: number, width: number, height: number): Pane[] {
  if (from < 0) return [whole([to], width, height)]
  if (isRight(from, to)) return [whole([from, to], width, height)]
  const half = width / 2
  return [from, to].map((number, side) => {
    const [x0, y0, x1, y1] = county(number).box
    const scale = Math.min(CLOSEST, (SHARE * half) / (x1 - x0), (1.12 * height) / (y1 - y0))
    const across = (side === 0 ? OUTER : 1 - OUTER) * half
    const ground = { x: (x0 + x1) / 2 - across / scale, y: (y0 + y1) / 2 - height / scale / 2, width: half / scale, height: height / scale, scale }
    return { left: side * half, width: half, ground, counties: [number] }
  })
}

/** The corners of a county, from its drawing. */
function corners(d: string): [number, number][] {
  let [x, y] = [0, 0]
  const found: [number, number][] = []
  for (const [, sign, rest] of d.matchAll(/([Ml])([^Mlz]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number)
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const absolute = sign === 'M' && at === 0
      ;[x, y] = absolute ? [numbers[at], numbers[at + 1]] : [x + numbers[at], y + numbers[at + 1]]
      found.push([x, y])
    }
  }
  return found
}

function isWithin(all: [number, number][], x: number, y: number): boolean {
  let inside = false
  for (let at = 0, last = all.length - 1; at < all.length; last = at++) {
    const [[ax, ay], [bx, by]] = [all[at], all[last]]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** Where the name of a county can stand, in pixels of the stage: on its own land, at least its middle, beside what lies on the stage; null: nowhere. */
export function nameAt(number: number, ground: Ground, free: [number, number][], half: number): [number, number] | null {
  const shape = corners(county(number).d)
  const onMap = ([x, y]: [number, number]): [number, number] => [ground.x + x / ground.scale, ground.y + y / ground.scale]
  const holds = (wide: number) => ([x, y]: [number, number]) => [-wide, 0, wide].every((dx) => isWithin(shape, ...onMap([x + dx, y])))
  return free.find(holds(half)) ?? free.find(holds(half / 2)) ?? null
}
