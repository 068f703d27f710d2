/** What the rows of the home page say. */
import { nameOf } from '../seats'
import { shortTitle } from '../start'
import type { Summary } from '../types'
import { ago, listed, t } from '../words.svelte'
import { absentAt, placeAt, standing, waitsSince } from './order'

const JUST_NOW = 45_000 // milliseconds that are not worth telling

/** A sentence that ends with an abbreviation needs no second full stop. */
function whole(sentence: string): string {
  return sentence.replace(/\.\.$/, '.')
}

/** A table by its name, or by that of its game. */
export function calledAt(each: Summary): string {
  return each.name || shortTitle(each)
}

/** "Three tables are waiting for you, Ada" */
export function headline(count: number, name: string): string {
  if (count < 2) return t(count ? 'home.title.one' : 'home.title.none', { name })
  return t('home.title.many', { n: t('home.numbers').split(' ')[count] ?? count, name })
}

/** Beneath it: how long the oldest has waited, and what somebody wants of me. */
export function subline(turns: Summary[], others: Summary[], now: number): string {
  const asking = [...others, ...turns].find((each) => each.requests.length)
  const request = asking && t('home.request.at', { request: asking.requests[0], name: calledAt(asking) })
  const since = turns.length ? waitsSince(turns[0]) : ''
  const oldest = since && now - Date.parse(since) > JUST_NOW ? whole(t('home.oldest', { time: ago(since, now) })) : ''
  return [oldest || (turns.length ? '' : t('home.none')), request].filter(Boolean).join(' ')
}

/** What a table that does not wait for me says of itself. */
export function lineOf(each: Summary, now: number): string {
  if (each.requests.length) return each.requests.join(' ')
  if (absentAt(each)) return t('home.standin')
  if (each.state === 'over') return ended(each)
  if (each.state === 'waiting') {
    const free = each.seats.filter((seat) => seat.kind === 'open').length
    return free ? t('home.free', { n: free }) : t('home.ready')
  }
  return [awaited(each, now), each.round && t('start.round', { round: each.round }), stands(each)].filter(Boolean).join(' ')
}

function awaited(each: Summary, now: number): string {
  const names = listed(each.deciding.map((seat) => nameOf(each.seats[seat])).filter(Boolean))
  if (!names) return ''
  return now - Date.parse(each.updated) > JUST_NOW ? whole(t('home.waiting.time', { names, time: ago(each.updated, now) })) : t('home.waiting', { names })
}

function stands(each: Summary): string {
  const found = standing(each)
  if (!found) return ''
  const name = nameOf(each.seats[found.leader])
  if (found.mine > found.best) return t('home.lead', { n: found.mine })
  return found.mine === found.best ? t('home.level', { name, n: found.mine }) : t('home.behind', { name, best: found.best, n: found.mine })
}

function ended(each: Summary): string {
  const place = placeAt(each)
  const points = each.my_seats.length === 1 ? each.scores[each.my_seats[0]] : undefined
  if (place === 1) return points === undefined ? t('home.won.plain') : t('home.won', { n: points })
  return place ? t('home.place', { place, of: each.seats.length }) : ''
}
