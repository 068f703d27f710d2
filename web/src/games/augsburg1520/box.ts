/** The numbers by which the server calls nobles, tiles and privileges, and their signs. What is printed on them the server tells. */

import type { AugsburgPrinted } from './view.gen'

export type { AugsburgPrinted }

export const NOBLES = ['philipp', 'louise', 'leo', 'maria', 'maximilian'] // of their signs
export const CATEGORIES = ['trade', 'nobility', 'offices'] as const // of their colours and signs
export const TILE_GLYPHS = ['i-minter', 'i-builder', 'i-church', 'i-cathedral', 'i-coat', 'i-letter']

export const MAXIMILIAN = 4
export const VALUES = 17
export const CERTIFICATES = 68
export const JOKER = 68
export const MINTER = 0
export const MASTER_BUILDER = 1
export const CHURCH = 2
export const CATHEDRAL = 3
export const COAT = 4
export const LETTER = 5

/** Privileges on a card: the first three are the categories. */
export const MONEY = 3
export const CARDS = 6

export const nobleOf = (card: number): number => (card === JOKER ? -1 : Math.floor(card / VALUES))
export const valueOf = (card: number): number => (card === JOKER ? 0 : (card % VALUES) + 1)
export const priceOf = (printed: AugsburgPrinted, card: number): number => printed.prices[card] ?? 0
