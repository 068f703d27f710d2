/** What every page of a draft does. */
import { untrack } from 'svelte'
import type { TableStore } from '../table.svelte'
import { language } from '../words.svelte'
import { draftOf } from './draft.svelte'

/**
 * Follow the table with a draft as long as the page is there, and leave none behind on the board. `settled` is an answer
 * that needs no asking; `begin` is called before the draft follows to another question.
 */
export function followTable(table: () => TableStore, settled: () => string | null, begin: () => void = () => {}): void {
  $effect(() => {
    void table().at
    void language()
    untrack(() => {
      const answer = settled()
      if (answer !== null) return void table().choose(answer)
      begin()
      draftOf(table()).follow()
    })
  })

  // a place tapped on the map, a card in the hand, or an answer that a hint prepares
  $effect(() => {
    const text = table().picked
    if (text === null) return
    untrack(() => {
      table().pick(null)
      if (!draftOf(table()).isOpen) void draftOf(table()).add(text)
    })
  })

  $effect(() => {
    const left = draftOf(table())
    return () => {
      left.cancel()
      left.joins = null
      left.stays = null
    }
  })
}
