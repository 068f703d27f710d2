/** What somebody wishes, as the card shows it and as the server keeps it. */
import type { NoticesAsked, NoticesTold } from '../types'

export type Often = 'each' | '1' | '6' | '24' | 'off' // numbers: hours between digests
export const OFTEN: Often[] = ['each', '1', '6', '24', 'off']

/** What is chosen; hours that the card does not offer count as the next ones that it does. */
export function often(told: Pick<NoticesTold, 'often' | 'hours'>): Often {
  if (told.often !== 'digest') return told.often
  return told.hours <= 1 ? '1' : told.hours <= 6 ? '6' : '24'
}

export function wished(told: NoticesTold, zone: string, language: string): NoticesAsked {
  const { hours, quiet_from, quiet_until } = told
  return { often: told.often, hours, quiet_from, quiet_until, zone, language, mail: told.mail === '' || told.mail_wanted }
}

/** Minutes of the day as a clock shows them. */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** And back; null: that is no time. */
export function minutes(text: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(text)
  const value = found ? Number(found[1]) * 60 + Number(found[2]) : NaN
  return value >= 0 && value < 24 * 60 ? value : null
}
