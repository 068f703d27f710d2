/** The papers of the table that is looked at. While moves are played back, what was read last stays: nobody reads the end before it is shown. */
import { untrack } from 'svelte'
import { tableBehind } from '../../../lib/draft/draft.svelte'
import { eyes, paperOf } from '../../../lib/fresh.svelte'
import type { TableStore } from '../../../lib/table.svelte'
import { language } from '../../../lib/words.svelte'

let live: TableStore | null = null // the table as it is now, whatever moment of it is shown

function liveOf(shown: TableStore): TableStore | null {
  if (!shown.isMoment) return tableBehind(shown)
  return live && eyes(live) === eyes(shown) ? live : null
}

/** Read a paper of the table and read it anew when the table moves on; null until it is there. Call it while a component begins. */
export function paper<T>(shown: () => TableStore, name: string): { readonly value: T | null } {
  const found = $derived.by(() => {
    const table = liveOf(shown())
    return table ? paperOf<T>(table, name) : null
  })
  $effect(() => {
    const table = tableBehind(shown())
    void [table.at, table.seat, language()]
    if (table.isMoment) return
    live = table
    untrack(() => paperOf<T>(table, name).show(table))
  })
  return {
    get value() {
      return found?.shown === eyes(shown()) ? found.value : null
    },
  }
}
