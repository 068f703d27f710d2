/** One fact that says why something is closed, where its sentence is too long for a line. */
import type { Refusal } from '../../../lib/types'
import { w } from '../words.svelte'

/** The fact in a few words, by the code of the reason; else the reason itself. */
export function factOf(refusal: Refusal): string {
  return w(`act.not.${refusal.code}`, refusal.because, refusal.reason)
}
