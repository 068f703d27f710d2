/** The words of the library; German comes when it is spoken. */
import { Catalogue, fill } from '../words.svelte'
import { en } from './en'

export type LibraryWord = keyof typeof en
const words = new Catalogue(en, { de: async () => (await import('./de')).de })

/** Before a page of the library is drawn: its words are not among those that come with the first page. */
export async function learnLibrary(language: 'en' | 'de'): Promise<void> {
  await words.learn(language).catch(() => {}) // without its file it speaks English
}

export function say(key: LibraryWord, values: Record<string, string | number> = {}): string {
  return fill(words.find(key) ?? en[key], values)
}

/** A day, in the chosen language. */
export function day(time: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(time))
}
