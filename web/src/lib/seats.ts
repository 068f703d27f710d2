/** The colours of the printed games, as heraldic tinctures. */
import type { SeatInfo, Tincture } from './types'

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

export function tincture(seats: SeatInfo[], seat: number): Tincture {
  return tinctureOf(seats[seat]?.colour ?? '', seat)
}
