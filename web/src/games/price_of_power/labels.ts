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
