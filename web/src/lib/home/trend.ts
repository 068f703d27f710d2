/** The line of a rating: as wide and high as there is room, whatever the numbers. */
const LEAST_SPAN = 100 // points: a small change stays small

export interface Sparkline {
  path: string
  area: string // what is below it
  x: number // of its end
  y: number
}

export function sparkline(points: number[], width: number, height: number): Sparkline {
  const low = Math.min(...points)
  const high = Math.max(...points)
  const span = Math.max(high - low, LEAST_SPAN)
  const base = (low + high) / 2 - span / 2
  const step = points.length > 1 ? width / (points.length - 1) : 0
  const places = points.map((point, at) => [at * step, height - 4 - ((point - base) / span) * (height - 8)])
  const path = places.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const [x, y] = places[places.length - 1]
  return { path, area: `${path}V${height}H0z`, x, y }
}

/** "+82", "−15" */
export function signed(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(change)}`
}
