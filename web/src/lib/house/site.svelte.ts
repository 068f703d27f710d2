/** What this page must know of its server: what I may do here besides playing, and what the hosts announce. */
import { api } from '../api'
import { recall, remember } from '../storage'
import type { Announcement, SiteTold } from '../types'

const CLOSED = 'announcements.closed'
const MOST_CLOSED = 20 // that a browser remembers
const known = $state<{ site: SiteTold | null; closed: string[] }>({ site: null, closed: (recall(CLOSED) ?? '').split(' ').filter(Boolean) })

export function site(): SiteTold | null {
  return known.site
}

export async function visit(): Promise<void> {
  known.site = await api.showSite().catch(() => known.site) // without an answer nothing is announced
}

/** Announcements that this browser has not put away. */
export function announced(): Announcement[] {
  return open(known.site?.announcements ?? [], known.closed)
}

export function open(all: Announcement[], closed: string[]): Announcement[] {
  return all.filter((each) => !closed.includes(each.id))
}

export function close(id: string): void {
  known.closed = [...known.closed, id].slice(-MOST_CLOSED)
  remember(CLOSED, known.closed.join(' '))
}
