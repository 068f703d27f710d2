/** The clock of a scene: it counts milliseconds at normal speed, from picture to picture. */
import { duration } from '../settings.svelte'

const SLOWEST = 250 // milliseconds that one picture may take: a busy machine shows a scene late, and a page nobody looks at waits; nothing is left out

/** What has passed for the scene between two pictures. */
export function passed(before: number, now: number): number {
  return Math.min(SLOWEST, Math.max(0, now - before)) / duration(1)
}
