/** The tab says when it is my turn: a mark before its title and on its sign, and the number of my other tables that wait. */

const FAVICON = '/favicon.svg'
const FAVICON_TURN = '/favicon-turn.svg'
const MOST = 9 // that fit on a sign
const MARK = /^(?:● |\(\d+\) )+/

/** What one tab tells the others: the table at which somebody is asked there; empty, if nobody is. */
interface Told {
  from: string
  table: string
  isNew?: boolean // it has just been opened and does not know the others yet
}

/** A title with its mark: my turn here, or so many tables in other tabs. */
export function titled(title: string, mine: boolean, others: number): string {
  const bare = title.replace(MARK, '')
  return mine ? `● ${bare}` : others > 0 ? `(${others}) ${bare}` : bare
}

/** The sign of the site with a number on it. */
export function numbered(count: number): string {
  const number = count > MOST ? `${MOST}+` : String(count)
  const tower = '<path d="M6 2h3v2h2V2h2v2h2V2h3v5l-2 2v8H8V9L6 7z" fill="#fff"/><path d="M3 17h18v5H3z" fill="none" stroke="#fff" stroke-width="1.75"/>'
  const mark = `<rect x="9.5" y="9.5" width="14.5" height="14.5" rx="7.25" fill="#c4332b"/><text x="16.75" y="20.6" font-family="sans-serif" font-weight="700" font-size="${number.length > 1 ? 9 : 11}" text-anchor="middle" fill="#fff">${number}</text>`
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#0b655f"/><g transform="translate(2 2) scale(.667)">${tower}</g>${mark}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(sign)}`
}

/** The sign of the site on a desk or a phone where it was installed. */
export interface AppSign {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

export class Badge {
  readonly #page: Document
  readonly #app: AppSign
  readonly #channel: BroadcastChannel | null
  readonly #self: string
  #asked = '' // the table at which I am asked in this tab
  #elsewhere = new Map<string, string>() // by tab, the table at which I am asked there
  #listed = new Set<string>() // the tables that wait for me, as the list of this tab says
  #signed = 0 // what the installed site shows

  constructor(page: Document, channel: BroadcastChannel | null, self: string, app: AppSign = {}) {
    this.#page = page
    this.#app = app
    this.#channel = channel
    this.#self = self
    if (channel) channel.onmessage = (message: MessageEvent<Told>) => this.#heard(message.data)
    this.#tell(true)
  }

  /** I am asked at this table, or nowhere in this tab any more. */
  ask(table: string): void {
    if (table === this.#asked) return
    this.#asked = table
    this.#tell()
    this.show()
  }

  /** The tables of my list that wait for me. */
  wait(tables: string[]): void {
    this.#listed = new Set(tables)
    this.show()
  }

  /** The tab is closed or left. */
  leave(): void {
    this.#asked = ''
    this.#tell()
  }

  /** How many tables wait for me besides the one in this tab: in other tabs, and in my list. */
  get others(): number {
    return new Set([...this.#elsewhere.values(), ...this.#listed].filter((table) => table !== this.#asked)).size
  }

  show(): void {
    const title = titled(this.#page.title, this.#asked !== '', this.others)
    if (title !== this.#page.title) this.#page.title = title
    const icon = this.#page.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const sign = this.#asked ? FAVICON_TURN : this.#listed.size ? numbered(this.others) : FAVICON
    if (icon && icon.getAttribute('href') !== sign) icon.setAttribute('href', sign)
    this.#sign(this.others + (this.#asked ? 1 : 0))
  }

  /** Where the site is installed, its sign says how many tables wait. */
  #sign(count: number): void {
    if (count === this.#signed) return
    this.#signed = count
    const done = count ? this.#app.setAppBadge?.(count) : this.#app.clearAppBadge?.()
    done?.catch(() => {}) // not every browser that could lets us
  }

  #tell(isNew = false): void {
    this.#channel?.postMessage({ from: this.#self, table: this.#asked, isNew } satisfies Told)
  }

  #heard(told: Told): void {
    if (told.table) this.#elsewhere.set(told.from, told.table)
    else this.#elsewhere.delete(told.from)
    if (told.isNew && this.#asked) this.#tell()
    this.show()
  }
}

let badge: Badge | null = null

/** The badge of this tab; pages that set their title get their mark back. */
export function watchTitle(): void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hausmacht.turns')
  const mine = (badge = new Badge(document, channel, `${Date.now()}.${Math.random()}`, navigator))
  const title = document.querySelector('title')
  if (title) new MutationObserver(() => mine.show()).observe(title, { childList: true })
  addEventListener('pagehide', () => mine.leave())
}

export function askedAt(table: string): void {
  badge?.ask(table)
}

export function tablesWait(tables: string[]): void {
  badge?.wait(tables)
}
