/** Which page of the board a person looks at, and what it lights on the map: kept for a table while its pages are open. */

export type Sight = 'map' | 'words'

/** A page over the table: a war with a realm, or missions and ideas, at one of them. */
export type Page = { page: 'war'; realm: number } | { page: 'missions'; mission: number | null }

class Desk {
  sight = $state<Sight>('map')
  open = $state.raw<Page | null>(null)
  lit = $state.raw<string[]>([]) // places that a card, mission or milestone speaks of, while it is pointed at

  card = $state(-1) // the card of my hand that is read, where a hand shows names only

  light(places: string[]): void {
    this.lit = places
  }
}

const desks = new Map<string, Desk>()

export function deskOf(id: string): Desk {
  const known = desks.get(id) ?? new Desk()
  desks.set(id, known)
  return known
}
