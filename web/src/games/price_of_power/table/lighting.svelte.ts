/** Missions among the answers to a question: one that is pointed at, or else the chosen one, lights its places on the map. */
import { untrack } from 'svelte'
import { paperOf } from '../../../lib/fresh.svelte'
import type { TableStore } from '../../../lib/table.svelte'
import { deskOf } from '../desk.svelte'
import type { Missions } from '../view'
import { placesOf } from './goals'

/** Call it while a component begins; what it returns is told which answer is pointed at. `chosen`: the text of the chosen answer. */
export function lightMissions(shown: () => TableStore, chosen: () => string | null): (text: string | null) => void {
  let pointed = $state<string | null>(null)
  const missions = $derived(new Map(shown().question?.options.flatMap((each) => (each.numbers.mission === undefined ? [] : [[each.text, each.numbers.mission]])) ?? []))
  const mission = $derived(missions.get(pointed ?? '') ?? missions.get(chosen() ?? ''))

  $effect(() => {
    const table = shown()
    void table.at
    if (missions.size) untrack(() => paperOf<Missions>(table, 'missions').show(table))
  })

  $effect(() => {
    if (mission === undefined) return
    const table = shown()
    const told = paperOf<Missions>(table, 'missions').value?.tree.find((each) => each.mission === mission)
    const desk = deskOf(table.info.id)
    untrack(() => desk.light(told ? placesOf(told.goal) : []))
    return () => desk.light([])
  })

  return (text) => (pointed = text)
}
