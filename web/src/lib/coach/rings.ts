/** Where on the page the things are that a coach points at. */
import type { GameModule } from '../games'

export interface Ring {
  n: number
  key: string
  first: boolean // the number stands at the first of several things
  x: number
  y: number
  w: number
  h: number
  outline: { d: string; matrix: string } | null // of a shape on a map
}

const LEAST = 6 // px that must be seen of a thing

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
  const rect = element.getBoundingClientRect()
  let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom]
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
