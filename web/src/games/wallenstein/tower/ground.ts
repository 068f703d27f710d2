/** The ground of the scene: which piece of the map fills the stage, and where the names of the two counties can be read. */
import { county } from '../box'

export interface Ground { x: number; y: number; width: number; height: number; scale: number }

const MOST = 2.2 // pixels for a unit of the map
const SHARE = 0.94 // of the stage that the counties fill at most

/** The piece of the map around these counties, for a stage of so many pixels. */
export function groundOf(counties: number[], width: number, height: number): Ground {
  const boxes = counties.map((number) => county(number).box)
  const [x0, y0] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])))
  const [x1, y1] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side])))
  const scale = Math.min(MOST, (SHARE * width) / (x1 - x0), (1.12 * height) / (y1 - y0))
  return { x: (x0 + x1) / 2 - width / scale / 2, y: (y0 + y1) / 2 - height / scale / 2, width: width / scale, height: height / scale, scale }
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

/** Where the name of a county can stand, in pixels of the stage: on its own land, beside what lies on the stage; null: nowhere. */
export function nameAt(number: number, ground: Ground, free: [number, number][], half: number): [number, number] | null {
  const shape = corners(county(number).d)
  const onMap = ([x, y]: [number, number]): [number, number] => [ground.x + x / ground.scale, ground.y + y / ground.scale]
  const holds = ([x, y]: [number, number]) => [-half, 0, half].every((dx) => isWithin(shape, ...onMap([x + dx, y])))
  return free.find(holds) ?? null
}
