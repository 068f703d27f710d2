/** Which piece of the map a small picture shows. */
import { MAP } from '../box'

const EDGE = 130 // around what is shown
const NARROWEST = 900

/** Left, top, width and height around a box, in the given form; the whole first board, if there is none. */
export function framed(box: number[] | null, form: number): [number, number, number, number] {
  if (!box || !Number.isFinite(box[0])) return MAP.boards[0] as [number, number, number, number]
  const [left, top, right, bottom] = box
  const wide = Math.max(NARROWEST, right - left + 2 * EDGE, (bottom - top + 2 * EDGE) * form)
  const high = wide / form
  return [Math.round((left + right - wide) / 2), Math.round((top + bottom - high) / 2), Math.round(wide), Math.round(high)]
}
