/** Where on the page the things are that a coach points at. */
import type { GameModule } from '../games'

export interface Ring {
  n: number
  key: string
  first: boolean // the number stands at the first of several things
  right: boolean // and at its right corner, because the left one has something to read
  x: number
  y: number
  w: number
  h: number
  outline: { d: string; matrix: string } | null // of a shape on a map
  frame: Box // outside of which nothing of it is seen
}

const LEAST = 6 // px that must be seen of a thing
const LINE = 40 // px of height; whatever is lower is a line of text
const EDGE = 17 // px that a number keeps from the edge of the page

/** How a thing is found: as the game says, or by its mark `data-coach`. */
export function selectorOf(game: Pick<GameModule, 'coach'> | null, target: string): string {
  const [sort, ...rest] = target.split(':')
  return game?.coach?.find(sort, rest.join(':')) ?? `[data-coach~="${target}"]`
}

interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** The part of a thing that is not scrolled away; null when there is none. */
export function seenPart(element: Element): Box | null {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return within(element, left, top, right, bottom)
}

/** The part of the page in which a thing can be seen. */
export function frameOf(element: Element): Box {
  return within(element, 0, 0, innerWidth, innerHeight) ?? { x: 0, y: 0, w: 0, h: 0 }
}

/** Where the number of a thing stands on a page so wide: in a land on its west, beside a line of text, else at a corner. */
export function numberAt(ring: Ring, wide: number): { x: number; y: number } {
  if (ring.outline) return { x: ring.x + ring.w * 0.2, y: ring.y + ring.h * 0.55 }
  if (ring.h < LINE) return { x: Math.max(EDGE, ring.x - 8), y: ring.y + ring.h / 2 }
  return { x: ring.right ? Math.min(wide - EDGE, ring.x + ring.w) : Math.max(EDGE, ring.x), y: Math.max(EDGE, ring.y) }
}

function within(element: Element, left: number, top: number, right: number, bottom: number): Box | null {
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    const style = getComputedStyle(each)
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
    const frame = each.getBoundingClientRect()
    left = Math.max(left, frame.left)
    top = Math.max(top, frame.top)
    right = Math.min(right, frame.right)
    bottom = Math.min(bottom, frame.bottom)
  }
  if (right - left < LEAST || bottom - top < LEAST) return null
  return { x: Math.round(left), y: Math.round(top), w: Math.round(right - left), h: Math.round(bottom - top) }
}

/** The shape of a land on a map, as it lies on the page. */
export function outlineOf(element: Element): { d: string; matrix: string } | null {
  if (!(element instanceof SVGPathElement)) return null
  const matrix = element.getScreenCTM()
  const d = element.getAttribute('d')
  if (!matrix || !d) return null
  const numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map((each) => Math.round(each * 1000) / 1000)
  return { d, matrix: `matrix(${numbers.join(' ')})` }
}
