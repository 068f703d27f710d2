/** A figure of the rulebook as a table that nobody plays: the board of the game draws it like any other. */
import { TableStore } from '../table.svelte'
import type { FigureTold, GameInfo, TableInfo, Words } from '../types'

function tableOf(figure: FigureTold, game: GameInfo): TableInfo {
  return {
    type: 'table', id: `figure-${figure.name}`, game: figure.game, title: game.title, name: '', state: 'playing', options: figure.options, pack: {},
    visibility: 'private', undo: 'never', advice: 'off', my_seats: [], host: false, member: false, invite: null, spectate: null, commitment: '', seed: null,
    created: '', started: null, ended: null, rematch: null, asks: [], watchers: 0, watching: [], guided: '', clock: null, clocks: null, series: null, rated: false, tournament: '',
    seats: Array.from({ length: figure.seats }, (_, seat) => ({
      seat, colour: game.seat_names[seat] ?? '', kind: 'open', name: '', bot: null, mine: false, online: false, resigned: false, stand_in: null, absence: null,
    })),
  }
}

export function storeOf(figure: FigureTold, game: GameInfo, words: Words): TableStore {
  const store = new TableStore(tableOf(figure, game), figure.seat)
  store.words = words
  store.printed = figure.printed
  store.isMoment = true
  store.apply(figure.update)
  if (figure.choice) store.pick(figure.choice)
  else store.question = null // the picture shows how things stand, not what could be done
  return store
}
