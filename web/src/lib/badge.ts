/** The tab says when it is my turn: a mark before its title and on its sign, and the number of my other tables that wait. */

const FAVICON = '/favicon.svg'
const FAVICON_TURN = '/favicon-turn.svg'
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

export class Badge {
  readonly #page: Document
  readonly #channel: BroadcastChannel | null
  readonly #self: string
  #asked = '' // the table at which I am asked in this tab
  #elsewhere = new Map<string, string>() // by tab, the table at which I am asked there

  constructor(page: Document, channel: BroadcastChannel | null, self: string) {
    this.#page = page
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

  /** The tab is closed or left. */
  leave(): void {
    this.#asked = ''
    this.#tell()
  }

  /** How many tables wait for me in other tabs. */
  get others(): number {
    return new Set([...this.#elsewhere.values()].filter((table) => table !== this.#asked)).size
  }

  show(): void {
    const title = titled(this.#page.title, this.#asked !== '', this.others)
    if (title !== this.#page.title) this.#page.title = title
    const icon = this.#page.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const sign = this.#asked ? FAVICON_TURN : FAVICON
    if (icon && icon.getAttribute('href') !== sign) icon.setAttribute('href', sign)
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
  const mine = (badge = new Badge(document, channel, `${Date.now()}.${Math.random()}`))
  const title = document.querySelector('title')
  if (title) new MutationObserver(() => mine.show()).observe(title, { childList: true })
  addEventListener('pagehide', () => mine.leave())
}

export function askedAt(table: string): void {
  badge?.ask(table)
}
