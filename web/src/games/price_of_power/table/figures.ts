/** Figures of the realm bar that are only about drawing. */
import type { Track } from '../view'

/** "+2", "−3", "0" */
export function change(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0'
}

const DRAWN = 12 // slots of a track that are drawn at most, so that the next one is always among them

/** The slots of a track as they are drawn: a long track shows the stretch around its next slot. */
export function pipsOfTrack(track: Track): ('full' | 'next' | 'free')[] {
  const count = Math.min(DRAWN, track.slots)
  const from = Math.max(0, Math.min(track.used - count + 4, track.slots - count))
  return Array.from({ length: count }, (_, at) => (from + at < track.used ? 'full' : from + at === track.used ? 'next' : 'free'))
}

/** The colour of a realm in a bar without words. */
export function barOf(tincture: string): string {
  return `var(--bar-${tincture}, var(--${tincture}))`
}
