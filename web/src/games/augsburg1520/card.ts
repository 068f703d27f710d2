/** What the start page shows of the game. */
import type { GameCard } from '../../lib/games'

export const card: GameCard = { glyph: 'n-leo', tone: 'offices', minutes: 75, wide: true }
