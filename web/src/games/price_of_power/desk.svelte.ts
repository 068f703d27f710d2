/** Which page of the board a person looks at, which layer of the map, and what is lit there: kept for a table, the layer also for the next visit. */
import { recall, remember } from '../../lib/storage'
import { LAYERS, type LayerName } from './map/layers'

export type Sight = 'map' | 'words'

/** A page over the table: a war with a realm, or missions and ideas, at one of them. */
export type Page = { page: 'war'; realm: number } | { page: 'missions'; mission: number | null }

class Desk {
  #layer = $state<LayerName>('realms')
  sight = $state<Sight>('map')
  open = $state.raw<Page | null>(null)
  lit = $state.raw<string[]>([]) // places that a card, mission or milestone speaks of, while it is pointed at
  coached = $state.raw<string[]>([]) // places that the coach speaks of

  card = $state(-1) // the card of my hand that is read, where a hand shows names only

  constructor(readonly id: string) {
    this.#layer = LAYERS.find((each) => each === recall(`layer.${id}`)) ?? 'realms'
  }

  get layer(): LayerName {
    return this.#layer
  }

  set layer(layer: LayerName) {
    this.#layer = layer
    remember(`layer.${this.id}`, layer)
  }

  light(places: string[]): void {
    this.lit = places
  }
}

const desks = new Map<string, Desk>()

export function deskOf(id: string): Desk {
  const known = desks.get(id) ?? new Desk(id)
  desks.set(id, known)
  return known
}
