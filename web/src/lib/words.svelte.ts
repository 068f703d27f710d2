/** The client's own words: `t('key', {n: 3})`. Sentences about a match come from the server in the same language. */
import { recall, remember } from './storage'
import { en } from './words/en'

export type Language = 'en' | 'de'
export type WordKey = keyof typeof en
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

const SLOT = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g

function firstLanguage(): Language {
  const kept = recall('language')
  if (kept === 'en' || kept === 'de') return kept
  return typeof navigator !== 'undefined' && navigator.language.startsWith('de') ? 'de' : 'en'
}

const chosen = $state<{ language: Language }>({ language: firstLanguage() })

export function language(): Language {
  return chosen.language
}

type Words = Record<string, string>

/** English is always there. Another language is a file of its own, which comes before anything is said in it. */
export class Catalogue {
  #words: Partial<Record<Language, Words>>
  #others: Record<Exclude<Language, 'en'>, () => Promise<Words>>

  constructor(english: Words, others: Record<Exclude<Language, 'en'>, () => Promise<Words>>) {
    this.#words = { en: english }
    this.#others = others
    catalogues.push(this)
  }

  async learn(next: Language): Promise<void> {
    if (next !== 'en') this.#words[next] ??= await this.#others[next]()
  }

  find(key: string): string | undefined {
    return (this.#words[chosen.language] ?? this.#words.en)?.[key]
  }
}

const catalogues: Catalogue[] = []
const shared = new Catalogue(en, { de: async () => (await import('./words/de')).de })

/** Have the words of a language at hand: of the chosen one before the first page is drawn. */
export async function learn(next = chosen.language): Promise<void> {
  await Promise.all(catalogues.map((each) => each.learn(next)))
}

/** Without a connection its words may be missing; then the language stays as it is. */
export async function speak(next: Language): Promise<void> {
  try {
    await learn(next)
  } catch {
    return
  }
  chosen.language = next
  remember('language', next)
  document.documentElement.lang = next
}

/** `{name}` puts in a value, `{n|card|cards}` a number with its noun. */
export function fill(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replace(SLOT, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? ''
    return many === undefined ? String(value) : `${value} ${Number(value) === 1 ? one : many}`
  })
}

export function t(key: WordKey, values: Record<string, string | number> = {}): string {
  return fill(shared.find(key) ?? en[key], values)
}

/** Whether the client has a word for this key; the words of games and options are asked for this way. */
export function known(key: string): key is WordKey {
  return key in en
}

/** A number with a true minus. */
export function number(value: number): string {
  return String(value).replace('-', '−')
}

/** A number of per cents as the language writes it: 34%, or 34 % in German. */
export function percent(value: number | string): string {
  return chosen.language === 'de' ? `${value}\u00a0%` : `${value}%`
}

/** A label as the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(chosen.language) + text.slice(1)
}

/** "2 min ago", in the chosen language. */
export function ago(time: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000)
  if (!Number.isFinite(seconds)) return ''
  if (seconds < 45) return t('time.now')
  if (seconds < 3600) return t('time.minutes', { n: Math.round(seconds / 60) })
  if (seconds < 86400) return t('time.hours', { n: Math.round(seconds / 3600) })
  return t('time.days', { n: Math.round(seconds / 86400) })
}

/** "Ada, Ben and Clara" */
export function listed(names: string[]): string {
  return new Intl.ListFormat(chosen.language, { type: 'conjunction' }).format(names)
}
