/** The colours of the printed games, as heraldic tinctures. */
import type { SeatInfo, Tincture } from './types'
import { t } from './words.svelte'

const TINCTURES: Record<string, Tincture> = {
  black: 'sable',
  brown: 'sable',
  red: 'gules',
  blue: 'azure',
  purple: 'purpure',
  green: 'purpure',
  yellow: 'or',
}
const IN_ORDER: Tincture[] = ['sable', 'azure', 'purpure', 'gules', 'or', 'vert']

export function tinctureOf(colour: string, seat = 0): Tincture {
  return TINCTURES[colour] ?? IN_ORDER[seat % IN_ORDER.length]
}

const NAMED = ['black', 'brown', 'red', 'blue', 'purple', 'green', 'yellow'] as const // there are words for them

/** A seat by its colour, or by its number where it has none. */
export function colourOf(colour: string, seat: number): string {
  const named = NAMED.find((each) => each === colour)
  return named ? t(`option.${named}`) : t('seat.number', { n: seat + 1 })
}

/** Who sits at a seat; somebody without a name is called by the seat. */
export function nameOf(seat: Pick<SeatInfo, 'name' | 'colour' | 'seat'> | undefined): string {
  return seat ? seat.name || colourOf(seat.colour, seat.seat) : ''
}

export function tincture(seats: SeatInfo[], seat: number): Tincture {
  return tinctureOf(seats[seat]?.colour ?? '', seat)
}
