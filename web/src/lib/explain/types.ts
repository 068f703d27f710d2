/**
 * Every piece explains itself: what it is, what it does now, and its rule.
 *
 * Whatever carries `data-explain="army.12"` is explained when the pointer rests on it, when the keyboard stands on it and
 * when a finger rests on it; the game finds the words for the key. `data-explains` is explained by a click too.
 */
import type { Tincture } from '../types'

export interface Explanation {
  title: string
  glyph?: string
  tincture?: Tincture
  is: string // what it is and what it is for
  now?: string // what it does at this moment, with the numbers of the table
  facts?: { glyph: string; label: string; text: string | number }[] // a row of numbers
  rule?: string // the key of its rule
}
