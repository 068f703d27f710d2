/** Asking the server for advice. */
import { call } from '../api'
import { language } from '../words.svelte'
import type { Branch, Hints, Report } from './types'

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`
const spoken = () => `language=${language()}`

export const advice = {
  hints: (id: string, seat: number) => call<Hints>('GET', `${table(id)}/hints?seat=${seat}&${spoken()}`),
  report: (id: string) => call<{ report: Report; names: string[] }>('GET', `${table(id)}/report?${spoken()}`),
  begin: (id: string, seat: number, at: number | null, world: number) => call<Branch>('POST', `${table(id)}/try?${spoken()}`, { seat, at, world }),
  look: (id: string, branch: string) => call<Branch>('GET', `${table(id)}/try/${branch}?${spoken()}`),
  choose: (id: string, branch: string, choice: string) => call<Branch>('POST', `${table(id)}/try/${branch}/choose?${spoken()}`, { choice }),
  takeBack: (id: string, branch: string) => call<Branch>('POST', `${table(id)}/try/${branch}/take-back?${spoken()}`, {}),
}

/** The address of a try-out: from now, or from a count of the seat. */
export function tryAddress(id: string, seat: number, at: number | null = null): string {
  return `/t/${id}/try?seat=${seat}${at === null ? '' : `&at=${at}`}`
}
