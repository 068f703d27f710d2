/** The words of ladders, profiles and tournaments. */
import { Catalogue, fill, language } from '../words.svelte'
import { en } from './words/en'

export type AgainKey = keyof typeof en
const catalogue = new Catalogue(en, { de: async () => (await import('./words/de')).de })
await catalogue.learn(language()).catch(() => {}) // without its file, the pages speak English

export function say(key: AgainKey, values: Record<string, string | number> = {}): string {
  return fill(catalogue.find(key) ?? en[key], values)
}
