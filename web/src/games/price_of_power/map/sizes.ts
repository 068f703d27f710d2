/** How large things are drawn at a scale, in units of the map: the farther away, the larger, so that they can still be told apart. */

const STEPS: [number, number][] = [[0.16, 3], [0.22, 2.5], [0.28, 2.1], [0.42, 1.6], [0.56, 1.3], [0.75, 1.1], [1.1, 1.05]] // up to a scale, so much
const NEAREST = 0.9
export const RING = 23 // around the capital of a player, in units of a town
export const FLAME = { right: 15, up: 14, half: 12.5 } // of unrest beside a town, in units of a town
const READABLE = 11.2 // pixels of the smallest figure

export interface Sizes {
  piece: number
  town: number
  node: number
  least: number // a figure, in units of its piece
}

export function sizesAt(scale: number): Sizes {
  const piece = STEPS.find(([upTo]) => scale < upTo)?.[1] ?? NEAREST
  return { piece, town: scale < 0.28 ? 1.5 : scale < 0.56 ? 1.25 : scale < 1.1 ? 1 : 0.85, node: piece, least: READABLE / scale / piece }
}
