/** A table as its small picture shows it: what everybody sees, and what my seat is asked. */
import { TableStore } from '../table.svelte'
import type { Question, Summary, TableInfo, Update, Words } from '../types'

/** The question without its answers: nobody answers it in a picture. */
function questionOf({ asked }: Summary): Question | null {
  return asked && { seat: asked.seat, kind: asked.kind, numbers: asked.numbers, options: [], refused: [], sentence: asked.sentence, forced: '' }
}

function infoOf(each: Summary): TableInfo {
  return {
    type: 'table', id: `glance-${each.id}`, game: each.game, title: each.title, name: each.name, state: each.state, options: {}, pack: {},
    visibility: 'private', undo: 'never', advice: 'off', seats: each.seats, my_seats: each.my_seats, host: false, member: true, invite: null,
    spectate: null, commitment: '', seed: null, created: '', started: null, ended: null, rematch: null, asks: [], watchers: 0, watching: [], guided: '', clock: null, clocks: null, series: null, rated: false, tournament: '',
  }
}

export function glanceAt(each: Summary, update: Update, printed: unknown, words: Words): TableStore {
  const seat = each.asked?.seat ?? each.my_seats[0] ?? -1
  const store = new TableStore(infoOf(each), seat)
  store.words = words
  store.printed = printed
  store.isMoment = true
  store.apply(update)
  store.seat = seat
  store.question = questionOf(each)
  return store
}
