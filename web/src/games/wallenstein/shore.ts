/** Where outlines end at the sea: the steps that no two of them share, as one path. */
export function shoreOf(outlines: string[]): string {
  const once = new Map<string, [number, number, number, number]>()
  for (const ring of outlines.join('').split('M').slice(1)) {
    const numbers = (ring.match(/-?\d+/g) ?? []).map(Number)
    const [firstX, firstY] = numbers
    let [x, y] = numbers
    const step = (toX: number, toY: number) => {
      if (toX === x && toY === y) return
      const ends = [`${x} ${y}`, `${toX} ${toY}`].sort().join(' ')
      if (!once.delete(ends)) once.set(ends, [x, y, toX, toY])
      ;[x, y] = [toX, toY]
    }
    for (let at = 2; at + 1 < numbers.length; at += 2) step(x + numbers[at], y + numbers[at + 1])
    step(firstX, firstY)
  }
  let path = ''
  let end = ''
  for (const [x, y, toX, toY] of once.values()) {
    path += (`${x} ${y}` === end ? '' : `M${x} ${y}`) + `L${toX} ${toY}`
    end = `${toX} ${toY}`
  }
  return path
}
