import { Catalogue, fill, language } from '../../../lib/words.svelte'
import { en, type Key } from './en'

const catalogue = new Catalogue(en, { de: async () => (await import('./de')).de })
await catalogue.learn(language()).catch(() => {}) // without its file, the game speaks English

/** The table's own words in the chosen language. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  return fill(catalogue.find(key) ?? en[key], values)
}

export type { Key }
