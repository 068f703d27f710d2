/** Where the missions of a tree lie: a column for each step on the way, and the lines between them. */
import type { MissionInTree } from '../view'

export interface PlaceInTree {
  mission: MissionInTree
  column: number
  y: number // in rows, from the top
}

export interface LineInTree {
  key: string
  d: string // in hundredths of a column and a row
  done: boolean
}

/** How many missions come before this one on its longest way: all that can come before it stand in columns to its left. */
function columnsOf(tree: MissionInTree[]): Map<number, number> {
  const known = new Map<number, number>()
  const all = new Map(tree.map((each) => [each.mission, each]))
  const columnOf = (each: MissionInTree, below: Set<number>): number => {
    const found = known.get(each.mission)
    if (found !== undefined) return found
    const before = each.before.filter((mission) => !below.has(mission)).map((mission) => all.get(mission)!)
    const column = before.length ? 1 + Math.max(...before.map((other) => columnOf(other, new Set([...below, each.mission])))) : 0
    known.set(each.mission, column)
    return column
  }
  for (const each of tree) columnOf(each, new Set())
  return known
}

export function laidOut(tree: MissionInTree[]): { places: PlaceInTree[]; lines: LineInTree[]; columns: number; rows: number } {
  const columnOf = columnsOf(tree)
  const columns = Math.max(0, ...columnOf.values()) + 1
  const stacks = Array.from({ length: columns }, (_, column) => tree.filter((each) => columnOf.get(each.mission) === column))
  const rows = Math.max(1, ...stacks.map((stack) => stack.length))
  const places = stacks.flatMap((stack, column) => stack.map((mission, at) => ({ mission, column, y: ((at + 0.5) * rows) / stack.length })))
  const at = new Map(places.map((place) => [place.mission.mission, place]))
  const lines = places.flatMap((place) => place.mission.before.map((before) => lineBetween(at.get(before)!, place)))
  return { places, lines, columns, rows }
}

function lineBetween(from: PlaceInTree, to: PlaceInTree): LineInTree {
  const [x1, y1, x2, y2] = [from.column * 100 + 88, from.y * 100, to.column * 100 + 4, to.y * 100]
  const bend = (x2 - x1) / 2
  return { key: `${from.mission.mission} ${to.mission.mission}`, d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`, done: from.mission.state === 'done' }
}
