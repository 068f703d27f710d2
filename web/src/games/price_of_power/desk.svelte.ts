/** Which page of the board a person looks at: kept for a table while its pages are open. */

export type Sight = 'map' | 'words'

class Desk {
  sight = $state<Sight>('map')
}

const desks = new Map<string, Desk>()

export function deskOf(id: string): Desk {
  const known = desks.get(id) ?? new Desk()
  desks.set(id, known)
  return known
}
