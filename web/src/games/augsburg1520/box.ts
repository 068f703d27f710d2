/** What is printed in the box: prices, boards, tiles and privilege cards. */

export interface Box {
  /** of the values 1 to 17 */
  prices: number[]
  jokerPrice: number
  /** by step, 1 to 4 */
  income: number[]
  points: number[]
  cards: number[]
  free: number[]
  /** three privileges on each card */
  privilegeCards: number[][]
  privilegeMoney: number
  tradeMoney: number
  forgonePoints: number
  second: number
  third: number
  compensationMoney: number
  compensationPoints: number
  withoutChurch: number
  withoutCathedral: number
}

export const NOBLES = ['philipp', 'louise', 'leo', 'maria', 'maximilian']
export const CATEGORIES = ['trade', 'nobility', 'offices'] as const
export const TILE_NAMES = ['minter', 'master-builder', 'church', 'cathedral', 'coat-of-arms', 'letter-of-nobility']
export const TILE_GLYPHS = ['i-minter', 'i-builder', 'i-church', 'i-cathedral', 'i-coat', 'i-letter']
export const TILE_CATEGORY = [2, 2, 2, 2, 1, 1]
export const TILE_FROM_STEP = [3, 4, 1, 1, 3, 4]

export const MAXIMILIAN = 4
export const VALUES = 17
export const CERTIFICATES = 68
export const JOKER = 68
export const STEPS = 4
export const MINTER = 0
export const MASTER_BUILDER = 1
export const CHURCH = 2
export const CATHEDRAL = 3
export const COAT = 4
export const LETTER = 5

/** Privileges on a card: the first three are the categories. */
export const MONEY = 3
export const POINTS_6 = 4
export const POINTS_7 = 5
export const CARDS = 6

export const STANDARD: Box = {
  prices: [200, 200, 200, 250, 250, 250, 250, 300, 300, 300, 350, 350, 350, 350, 400, 400, 400],
  jokerPrice: 400,
  income: [600, 900, 1200, 1600],
  points: [3, 5, 8, 12],
  cards: [4, 5, 6, 6],
  free: [0, 0, 0, 1],
  privilegeCards: [
    [3, 4, 6],
    [6, 2, 2],
    [1, 1, 3],
    [0, 2, 6],
    [0, 0, 4],
    [0, 1, 2],
    [1, 2, 3],
    [0, 1, 5],
    [1, 2, 5],
    [0, 3, 6],
  ],
  privilegeMoney: 500,
  tradeMoney: 300,
  forgonePoints: 2,
  second: 100,
  third: 50,
  compensationMoney: 100,
  compensationPoints: 1,
  withoutChurch: 25,
  withoutCathedral: 45,
}

const PRIVILEGES = ['trade', 'nobility', 'offices', 'money', 'points6', 'points7', 'cards']

/** A component pack, in the form of the box's own file, replaces printed values that are guesses. */
export interface Pack {
  certificate_prices?: { prices: number[] }
  privilege_cards?: { cards: string[][] }
}

/** The printed values a match is played with. */
export function boxWith(pack: Pack | null | undefined): Box {
  return {
    ...STANDARD,
    prices: pack?.certificate_prices?.prices ?? STANDARD.prices,
    privilegeCards:
      pack?.privilege_cards?.cards.map((card) => card.map((name) => PRIVILEGES.indexOf(name))) ??
      STANDARD.privilegeCards,
  }
}

export const nobleOf = (card: number): number => (card === JOKER ? -1 : Math.floor(card / VALUES))
export const valueOf = (card: number): number => (card === JOKER ? 0 : (card % VALUES) + 1)
export const priceOf = (box: Box, card: number): number =>
  card === JOKER ? box.jokerPrice : (box.prices[card % VALUES] ?? 0)

/** `leo 15` or `joker`, as choices write it. */
export const cardText = (card: number): string => (card === JOKER ? 'joker' : `${NOBLES[nobleOf(card)]} ${valueOf(card)}`)
