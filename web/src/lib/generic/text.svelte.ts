/** The table in words, read anew whenever something has changed. */
import { api } from '../api'
import { Fresh } from '../fresh.svelte'
import type { TableStore } from '../table.svelte'
import type { Section } from '../types'

export type TableText = Fresh<Section[]>

const TEXTS = new WeakMap<TableStore, TableText>()

async function read(table: TableStore): Promise<Section[]> {
  return (await api.showText(table.info.id, { seat: table.seat, at: table.isMoment ? table.at : undefined })).sections
}

/** The text of a table; whoever shows a part of it reads the same. */
export function textOf(table: TableStore): TableText {
  const known = TEXTS.get(table) ?? new Fresh(read)
  TEXTS.set(table, known)
  return known
}
