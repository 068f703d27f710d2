/** Pages by address, with the browser's own history. */

export type Page =
  | { name: 'start' }
  | { name: 'new'; game: string | null; who: string | null }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string }
  | { name: 'verify'; id: string }
  | { name: 'report'; id: string }
  | { name: 'try'; id: string }
  | { name: 'rules'; game: string | null; part: string; key: string } // part: a rule, a chapter or the index
  | { name: 'join'; invite: string }
  | { name: 'watch'; token: string }
  | { name: 'seat'; id: string } // my seat at a table
  | { name: 'seatlink'; key: string } // somebody's seat, by its link
  | { name: 'notices' } // how I am told that a table waits
  | { name: 'mail'; what: 'confirm' | 'stop'; key: string } // a link in an e-mail
  | { name: 'account'; invitation: string } // where not everybody may make one
  | { name: 'maillink'; key: string } // the link in an e-mail
  | { name: 'library'; query: string } // finished matches
  | { name: 'puzzles'; query: string }
  | { name: 'puzzle'; id: string }
  | { name: 'embed'; kind: 'match' | 'puzzle'; id: string; at: number } // in a frame on another site
  | { name: 'house' } // for the hosts of the server
  | { name: 'ladders'; game: string | null; ladder: string } // ladder: empty is the first on which somebody stands
  | { name: 'profile'; handle: string } // empty: mine
  | { name: 'tournaments' }
  | { name: 'newtournament' }
  | { name: 'tournament'; id: string; key: string } // key: of the invitation to a private one
  | { name: 'missing' }

/** A part of an address; one that was cut off in the middle of a sign stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function pageOf(address: URL): Page {
  const parts = address.pathname.split('/').filter(Boolean).map(decoded)
  const [first, second, third] = parts
  if (parts.length === 0) return { name: 'start' }
  if (first === 'new' && parts.length === 1) return { name: 'new', game: address.searchParams.get('game'), who: address.searchParams.get('who') }
  if (first === 't' && parts.length === 2) return { name: 'table', id: second }
  if (first === 't' && parts.length === 3 && third === 'replay') return { name: 'replay', id: second }
  if (first === 't' && parts.length === 3 && third === 'verify') return { name: 'verify', id: second }
  if (first === 't' && parts.length === 3 && third === 'report') return { name: 'report', id: second }
  if (first === 't' && parts.length === 3 && third === 'try') return { name: 'try', id: second }
  if (first === 't' && parts.length === 3 && third === 'seat') return { name: 'seat', id: second }
  if (first === 'seat' && parts.length === 2) return { name: 'seatlink', key: second }
  if (first === 'notices' && parts.length === 1) return { name: 'notices' }
  if ((first === 'confirm' || first === 'stop') && parts.length === 2) return { name: 'mail', what: first, key: second }
  if (first === 'rules' && parts.length <= 3) return { name: 'rules', game: second ?? null, part: third ?? '', key: decoded(address.hash.slice(1)) }
  if (first === 'join' && parts.length === 2) return { name: 'join', invite: second }
  if (first === 'watch' && parts.length === 2) return { name: 'watch', token: second }
  if (first === 'account' && parts.length === 1) return { name: 'account', invitation: address.searchParams.get('invitation') ?? '' }
  if (first === 'sign-in' && parts.length === 2) return { name: 'maillink', key: second }
  if (first === 'library' && parts.length === 1) return { name: 'library', query: address.search }
  if (first === 'puzzles' && parts.length === 1) return { name: 'puzzles', query: address.search }
  if (first === 'embed') return embedded(address, parts)
  if (first === 'host' && parts.length === 1) return { name: 'house' }
  if (first === 'puzzles' && parts.length === 2) return { name: 'puzzle', id: second }
  if (first === 'ladders' && parts.length <= 2) return { name: 'ladders', game: second ?? null, ladder: address.searchParams.get('ladder') ?? '' }
  if (first === 'profile' && parts.length <= 2) return { name: 'profile', handle: second ?? '' }
  if (first === 'tournaments' && parts.length === 1) return { name: 'tournaments' }
  if (first === 'tournaments' && parts.length === 2) return second === 'new' ? { name: 'newtournament' } : { name: 'tournament', id: second, key: address.searchParams.get('key') ?? '' }
  return { name: 'missing' }
}

/** What another site may show in a frame: whatever else is asked for there is a match that does not exist, with no way on from it. */
function embedded(address: URL, [, kind, id, ...more]: string[]): Page {
  if (!id || more.length || (kind !== 't' && kind !== 'p')) return { name: 'embed', kind: 'match', id: '-', at: 0 }
  return { name: 'embed', kind: kind === 't' ? 'match' : 'puzzle', id, at: Number(address.searchParams.get('at')) || 0 }
}

/** Whether a click on a link is ours to follow: same site, plain click, a page and not a file or the API. */
export function isOurs(link: { href: string; target: string; download: string }, here: URL): boolean {
  if (link.target || link.download) return false
  const to = new URL(link.href, here)
  return to.origin === here.origin && !to.pathname.startsWith('/api') && !/^\/(healthz|metrics)/.test(to.pathname)
}

let where = $state.raw<Page>(typeof location === 'undefined' ? { name: 'start' } : pageOf(new URL(location.href)))

export function page(): Page {
  return where
}

let table = '' // the table that was left last

/** The table from which somebody came to this page, by its id; empty: from elsewhere. */
export function cameFrom(): string {
  if (table) return table
  const before = typeof document === 'undefined' || !document.referrer ? null : new URL(document.referrer)
  const found = before?.origin === location.origin ? pageOf(before) : null
  return found?.name === 'table' ? found.id : ''
}

export function go(to: string, replace = false): void {
  const before = location.pathname
  if (where.name === 'table') table = where.id
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  where = pageOf(new URL(location.href))
  if (location.pathname !== before) scrollTo(0, 0)
}

export function followLinks(): void {
  addEventListener('popstate', () => (where = pageOf(new URL(location.href))))
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link?.href || typeof link.href !== 'string' || !isOurs(link, new URL(location.href))) return
    event.preventDefault()
    go(link.href)
  })
}
