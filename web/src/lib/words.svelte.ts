/** The client's own words: `t('key', {n: 3})`. Sentences about a match come from the server in the same language. */
import { recall, remember } from './storage'
import { de } from './words/de'
import { en } from './words/en'

export type Language = 'en' | 'de'
export type WordKey = keyof typeof en
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

const CATALOGUES: Record<Language, Record<WordKey, string>> = { en, de }
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

export function speak(next: Language): void {
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
  return fill(CATALOGUES[chosen.language][key], values)
}

/** Whether the client has a word for this key; the words of games and options are asked for this way. */
export function known(key: string): key is WordKey {
  return key in en
}

/** A number with a true minus. */
export function number(value: number): string {
  return String(value).replace('-', '−')
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
