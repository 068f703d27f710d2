/** Names over several lines, as even as possible. */

export function boxedLabel(name: string, lines: number): string[] {
  const words = name.split(' ')
  const rows = Math.min(lines, words.length)
  if (rows < 2) return [name]
  const ideal = name.length / rows
  const found: string[] = []
  for (const word of words) {
    const last = found.at(-1)
    const left = rows - found.length
    if (last !== undefined && (left === 0 || last.length + word.length / 2 <= ideal)) found[found.length - 1] = `${last} ${word}`
    else found.push(word)
  }
  return found
}

interface Box {
  x: number
  y: number
  wide: number // half
  high: number // half
}

const WIDTH = 0.255 // of a letter, against its size; half of it
const meets = (one: Box, other: Box) => Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.high + other.high

function textBox(text: string, [x, y]: number[], size: number): Box {
  return { x, y, wide: text.length * size * WIDTH, high: size * 0.42 }
}

/** Of more names, those that have room beside what stands on the map already. */
export function withRoom<Name extends { text: string; at: number[] }>(more: Name[], size: number, standing: { text: string; at: number[] }[], marks: number[][], standingSize: number): Name[] {
  const taken = [...standing.map((each) => textBox(each.text, each.at, standingSize)), ...marks.map(([x, y]) => ({ x, y, wide: 9, high: 9 }))]
  return more.filter((each) => {
    const box = textBox(each.text, each.at, size)
    if (taken.some((other) => meets(box, other))) return false
    taken.push(box)
    return true
  })
}
