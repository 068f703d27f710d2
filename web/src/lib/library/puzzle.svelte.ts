/** A puzzle as a table that nobody plays: an answer goes to the judge and not into a match. */
import { ApiError, api } from '../api'
import { TableStore } from '../table.svelte'
import { toast } from '../toasts.svelte'
import type { GameInfo, PuzzleTold, TableInfo, Words } from '../types'

export class PuzzleStore extends TableStore {
  told = $state.raw<PuzzleTold>(undefined as unknown as PuzzleTold)
  override readonly canDraft = false

  constructor(told: PuzzleTold, game: GameInfo, words: Words) {
    super(tableOf(told, game), told.puzzle.seat)
    this.words = words
    this.printed = told.printed
    this.isMoment = true
    this.tell(told)
  }

  tell(told: PuzzleTold): void {
    this.told = told
    this.at = -1
    this.events = []
    this.connection = 'open'
    this.apply(told.update)
    this.picked = null
    if (told.solution) this.question = null // it is answered
  }

  override async choose(text: string): Promise<void> {
    await this.answer([text])
  }

  override async stretch(texts: string[]): Promise<void> {
    await this.answer(texts)
  }

  override async lookAt(): Promise<void> {}

  async answer(choices: string[]): Promise<void> {
    if (this.sending) return
    this.sending = true
    try {
      this.tell(await api.answerPuzzle(this.told.puzzle.id, { choices }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.message)
    } finally {
      this.sending = false
    }
  }
}

function tableOf({ puzzle, seats, options }: PuzzleTold, game: GameInfo): TableInfo {
  return {
    type: 'table', id: `puzzle-${puzzle.id}`, game: puzzle.game, title: game.title, name: puzzle.title, state: 'playing', options, pack: {},
    visibility: 'private', undo: 'free', advice: 'off', my_seats: [puzzle.seat], host: false, member: false, invite: null, spectate: null, commitment: '', seed: null,
    created: '', started: null, ended: null, rematch: null, asks: [], watchers: 0, watching: [], guided: '', clock: null, clocks: null, series: null, rated: false, tournament: '',
    seats: Array.from({ length: seats }, (_, seat) => ({
      seat, colour: game.seat_names[seat] ?? '', kind: 'open', name: '', bot: null, mine: seat === puzzle.seat, online: false, resigned: false, stand_in: null, absence: null,
    })),
  }
}
