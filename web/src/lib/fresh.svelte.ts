/** Something read from the server about a table as it stands now: read anew whenever the table has moved on. */
import { untrack } from 'svelte'
import { api } from './api'
import type { TableStore } from './table.svelte'
import { language } from './words.svelte'

const MOST_KEPT = 60

export class Fresh<T> {
  value = $state.raw<T | null>(null)
  failed = $state(false)
  shown = $state('') // whose eyes it was read with
  readonly #ask: (table: TableStore) => Promise<T>
  #kept = new Map<string, T>() // for a while, for whoever looks back
  #wish: { table: TableStore; key: string } | null = null
  #reading = false

  constructor(ask: (table: TableStore) => Promise<T>) {
    this.#ask = ask
  }

  /** Show this table as it stands now; called again whenever it moves on. */
  show(table: TableStore): void {
    const key = keyOf(table)
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      this.#wish = null
      this.#showing(table, kept)
      return
    }
    this.#wish = { table, key }
    if (!this.#reading) void this.#read()
  }

  /** One request at a time: whatever happens meanwhile is read afterwards, the newest only. */
  async #read(): Promise<void> {
    this.#reading = true
    while (this.#wish) {
      const { table, key } = this.#wish
      this.#wish = null
      try {
        const told = await this.#ask(table)
        this.#keep(key, told)
        if (!this.#wish) this.#showing(table, told)
      } catch {
        if (!this.#wish) this.failed = true
      }
    }
    this.#reading = false
  }

  #showing(table: TableStore, told: T): void {
    this.value = told
    this.failed = false
    this.shown = eyes(table)
  }

  #keep(key: string, told: T): void {
    if (this.#kept.size === MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, told)
  }
}

/** Do this now and whenever the table moves on, another seat looks or another language is spoken. Call it while a component begins. */
export function follow(table: () => TableStore, read: () => void): void {
  $effect(() => {
    const now = table()
    void [now.at, now.seat, language()]
    untrack(read)
  })
}

export function eyes(table: TableStore): string {
  return `${table.info.id} ${table.seat}`
}

function keyOf(table: TableStore): string {
  const names = table.info.seats.map((seat) => seat.name).join()
  return [eyes(table), table.isMoment ? 'then' : 'now', table.at, language(), names].join(' ')
}

const PAPERS = new WeakMap<TableStore, Map<string, Fresh<any>>>()

/** A paper of the game at this table, such as a budget; whoever shows a part of it reads the same. Call `show` when the table moves on. */
export function paperOf<T>(table: TableStore, name: string): Fresh<T> {
  const known = PAPERS.get(table) ?? new Map<string, Fresh<any>>()
  PAPERS.set(table, known)
  const found = known.get(name) ?? new Fresh<T>((asked) => api.showPaper(asked.info.id, name, { seat: asked.seat }) as Promise<T>)
  known.set(name, found)
  return found
}
