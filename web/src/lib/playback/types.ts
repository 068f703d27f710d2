/**
 * What has happened, played to a person one step after another.
 *
 * The server tells moments: events, and the table as my seat saw it after them. A game cuts moments into steps, words
 * each one, and says where playback stops by itself. A step may have a scene: the queue opens it over the board,
 * waits until it says that it is done, and never puts anything over it.
 */
import type { Component } from 'svelte'
import type { Cue } from '../sound/cues'
import type { TableStore } from '../table.svelte'
import type { Frame, LogEvent } from '../types'

/** Why playback stops by itself at a step. */
export type Stop = 'attacked' | 'lost' | 'robbed' | 'outbid' | 'lead' | 'battle'

/** What a game says of a step; what it leaves out is worded from the sentences of the events. */
export interface Told {
  seat?: number // who acts
  section?: string // the part of the game it belongs to: "Palace"
  sentence?: string // "Mira builds a palace in Anhalt"
  consequence?: string // one line in numbers: "Pays 3 Thalers, 4 left."
  places?: string[] // what is lit and brought into view, by the names that the log points at: "county.12"
  stop?: Stop | null // for the person who watches
}

/** One step: one caption, one place, one move. */
export interface Step extends Required<Told> {
  key: string
  at: number // my count of the entry it belongs to
  events: LogEvent[] // what it tells, in order
  known: number // how many events of the queue are known once it has been shown
  before: any // the table before it and after it, as my seat saw it
  view: any
  scores: number[]
  scene: boolean // the game shows it as a scene
  joins: string // what it may be joined with; empty: nothing
}

/** A part of a moment: its events, and the table that is shown with them. */
export interface Cut {
  events: LogEvent[]
  view: any
  known?: number // how many events of the moment are known with it; all up to the last of its own, if it does not say
  joins?: string // noise: it becomes one step with the one before, if that joins under the same name
}

/** What a scene is given. `table` is the table before the step, seen by my seat; nothing can be chosen on it. */
export interface SceneProps {
  table: TableStore
  step: Step
  mine: boolean // I take part, so it waits for me before it goes on and before it ends
  onDone: () => void // call it once; the next step follows
  again?: boolean // opened once more from the log: it stays until it is closed
}

/** How a game is played back; `index.ts` of a game exports one as `playback`. */
export interface GamePlayback {
  cut?: (moment: Frame, before: any, table: TableStore) => Cut[] // one part for each moment, if it does not say
  tell?: (step: { events: LogEvent[]; before: any; view: any }, table: TableStore) => Told
  scene?: {
    Scene: Component<SceneProps>
    shows: (step: Step) => boolean // a battle: events `attacked` or `revolted`, `fell`, and how it ended
    isMine: (step: Step, seat: number) => boolean
    among: (events: LogEvent[]) => boolean // one of these events belongs to a scene that would be shown, also of my own doing
    around: (event: LogEvent, events: LogEvent[]) => LogEvent[] // the events of the scene that a line of the log opens again; none: it opens none
  }
  sounds?: Record<string, Cue> // what is heard with a step, by the kinds of its events; a scene has its own
  battles?: boolean // there are battles, so playback may stop at each
  button?: (next: Step) => string // what the button says where playback has stopped: "Watch the tower"
}
