/** What stands beside an option on the page for a new table. */
import type { OptionInfo } from '../types'

const PICTURES: Record<string, string> = {
  setup: 'deploy', court: 'courtier', landsknechte: 'army', leaders: 'leader', statues: 'prestige', tower: 'tower', keeper: 'steps', start: 'next',
  scenario: 'book', variant: 'shield', bots: 'bot', difficulty: 'combat', edition: 'book', advanced: 'seal', 'secret-talks': 'chat', 'mercenaries-on-activation': 'march',
  'no-surrender': 'no', 'helping-hand': 'army', 'religious-rebels': 'revolt', 'random-events': 'event', 'four-events': 'event',
}

export function pictureOf(option: string): string {
  return PICTURES[option] ?? 'coat'
}

export function isOn(value: string): boolean {
  return value === 'yes' || value === 'on'
}

export function isSwitch(option: OptionInfo): boolean {
  return option.values.length === 2 && option.values.every((value) => ['yes', 'no', 'on', 'off'].includes(value))
}

/** Minutes as people say them: to ten minutes, from an hour and a half on to half hours. */
export function roughly(minutes: number): { hours: number } | { minutes: number } {
  return minutes < 90 ? { minutes: Math.max(10, Math.round(minutes / 10) * 10) } : { hours: Math.round(minutes / 30) / 2 }
}
