/** The Price of Power in the browser. */

import type { PanelWords } from '../../lib/games'
import type { TableStore } from '../../lib/table.svelte'
import type { Gain } from '../../lib/replay'
import type { Source } from '../../lib/source'
import type { Frame, LogEvent, Option } from '../../lib/types'
import { capital } from '../../lib/words.svelte'
import { asksTurn, turnPanel } from './actions/panel'
import { asksEvent, buttonSaid, isOnBoard } from './events/asked.svelte'
import { SOURCES as SOURCES_OF_PRESTIGE } from './round/round'
import type { PriceOfPowerPrinted, PriceOfPowerView } from './view'
import { printedOf, w } from './words.svelte'

export { default as Ask } from './Ask.svelte'
export { explain, goal } from './explain'
export { default as Board } from './Board.svelte'
export { default as Figure } from './Figure.svelte'
export { default as Foot } from './table/Foot.svelte'
export { default as Head } from './table/Head.svelte'
export { default as Left } from './Left.svelte'
export { default as Mine } from './Mine.svelte'
export { coach } from './coach'
export { mentions } from './mentioned'
export { playback } from './playback'

/** Events are asked with their cards, a turn with its menu. For the rest the shared list has every answer; those with a place are lit on the map too. */
export function asks(kind: string, table: TableStore): boolean {
  return asksEvent(kind) || asksTurn(kind, table) || kind === 'declare-war' || kind === 'answer-offer'
}

export function panel(table: TableStore): PanelWords | null {
  return asksEvent(table.question?.kind ?? '') ? { primary: buttonSaid(table), quiet: isOnBoard(table) } : turnPanel(table)
}

const SOURCES: [string, (printed: PriceOfPowerPrinted, number: number) => Source | undefined][] = [
  ['card', (printed, number) => printed.cards[number]?.source],
  ['idea', (printed, number) => printed.ideas[number]?.source],
  ['mission', (printed, number) => printed.missions[number]?.source],
  ['milestone', (printed, number) => printed.milestone_sources[number]],
  ['event', (printed, number) => printed.event_sources[number]],
]

/** Whether the card that an answer names is a reconstruction. */
export function sourceOf(answer: Option, table: TableStore): Source | undefined {
  const named = SOURCES.find(([name]) => name in answer.numbers)
  return named?.[1](printedOf(table), answer.numbers[named[0]])
}

function gainsOf(event: LogEvent): Gain[] {
  const { player, change, source } = event.facts as Record<string, number>
  return event.kind === 'prestige' ? [{ seat: player, source, points: change }] : []
}

/** Where prestige comes from. Realms that the rules play have no seat. */
export const sources = {
  names: () => SOURCES_OF_PRESTIGE.map((each) => w(`rnd.source.${each}`)),
  gained: (frame: Frame): Gain[] => frame.events.flatMap(gainsOf).filter((gain) => gain.seat < frame.scores.length),
}

/** "Age 1, round 2: actions" */
export function where(table: TableStore): string {
  const view = table.view as PriceOfPowerView
  return view.phase === 0 ? w('where.setup') : w('where', { age: view.age, round: view.round, phase: capital(table.word('phase', view.phase)) })
}
