/** The table in words, read anew whenever something has changed; what was read is kept for a while. */
import { api } from '../api'
import type { TableStore } from '../table.svelte'
import type { Section } from '../types'
import { language } from '../words.svelte'

const MOST_KEPT = 60

export class TableText {
  sections = $state.raw<Section[] | null>(null)
  failed = $state(false)
  shown = $state('') // whose eyes it was read with
  #kept = new Map<string, Section[]>()
  #wish: { table: TableStore; key: string } | null = null
  #reading = false

  /** Show this table as it stands now; called again whenever it moves on. */
  show(table: TableStore): void {
    const key = keyOf(table)
    const kept = this.#kept.get(key)
    if (kept) {
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
        const told = await api.showText(table.info.id, { seat: table.seat, at: table.isMoment ? table.at : undefined })
        this.#keep(key, told.sections)
        if (!this.#wish) this.#showing(table, told.sections)
      } catch {
        if (!this.#wish) this.failed = true
      }
    }
    this.#reading = false
  }

  #showing(table: TableStore, sections: Section[]): void {
    this.sections = sections
    this.failed = false
    this.shown = eyes(table)
  }

  #keep(key: string, sections: Section[]): void {
    if (this.#kept.size === MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, sections)
  }
}

const TEXTS = new WeakMap<TableStore, TableText>()

/** The text of a table; whoever shows a part of it reads the same. */
export function textOf(table: TableStore): TableText {
  const known = TEXTS.get(table) ?? new TableText()
  TEXTS.set(table, known)
  return known
}

export function eyes(table: TableStore): string {
  return `${table.info.id} ${table.seat}`
}

function keyOf(table: TableStore): string {
  const names = table.info.seats.map((seat) => seat.name).join()
  return [eyes(table), table.isMoment ? 'then' : 'now', table.at, language(), names].join(' ')
}
