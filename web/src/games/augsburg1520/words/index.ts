import { fill, language } from '../../../lib/words.svelte'
import { de } from './de'
import { en, type Key } from './en'

const CATALOGUES: Record<string, Record<Key, string>> = { en, de }

/** The table's own words in the chosen language. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  return fill((CATALOGUES[language()] ?? en)[key], values)
}

export type { Key }
