/** The Price of Power in the browser. */

import type { PanelWords } from '../../lib/games'
import type { TableStore } from '../../lib/table.svelte'
import type { Gain } from '../../lib/replay'
import type { Frame, LogEvent } from '../../lib/types'
import { asksTurn, turnPanel } from './actions/panel'
import { AGES } from './box'
import { asksCards } from './cards/asked'
import { asksEvent, buttonSaid, isOnBoard, takeMarked } from './events/asked.svelte'
import { SOURCES as SOURCES_OF_PRESTIGE } from './round/round'
import { asksDraws, asksTogether, joinedPanel, togetherPanel } from './together/asked'
import { isGoingOn, sendOn } from './together/going.svelte'
import type { PriceOfPowerView } from './view'
import { w } from './words.svelte'

export { default as Ask } from './Ask.svelte'
export { explain, goal } from './explain'
export { default as Board } from './Board.svelte'
export { default as Figure } from './Figure.svelte'
export { default as Foot } from './table/Foot.svelte'
export { default as Head } from './table/Head.svelte'
export { default as Left } from './Left.svelte'
export { default as Mine } from './Mine.svelte'
export { default as Rivals } from './table/Rivals.svelte'
export { coach } from './coach'
export { mentions } from './mentioned'
export { playback } from './playback'
export { sourceOf } from './sources'

/** Events and other cards are asked with what they say, a turn with its menu. For the rest the shared list has every answer; those with a place are lit on the map too. */
export function asks(kind: string, table: TableStore): boolean {
  return isGoingOn(table) || asksEvent(kind) || asksTurn(kind, table) || asksTogether(kind, table) || asksDraws(kind, table) || asksCards(table) || kind === 'declare-war' || kind === 'answer-offer'
}

export function panel(table: TableStore): PanelWords | null {
  if (isGoingOn(table)) return joinedPanel(table)
  if (asksEvent(table.question?.kind ?? '')) return { primary: buttonSaid(table), send: () => void takeMarked(table), quiet: isOnBoard(table) }
  return turnPanel(table) ?? togetherPanel(table) ?? { send: (text) => void sendOn(table, text) }
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

/** "Age I, round 2: Actions" */
export function where(table: TableStore): string {
  const view = table.view as PriceOfPowerView
  return view.phase === 0 ? w('where.setup') : w('where', { age: AGES[view.age], round: view.round, phase: w(`table.phase.${view.phase}`) })
}
