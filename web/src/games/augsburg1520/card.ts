/** What the start page shows of the game. */
import type { GameCard } from '../../lib/games'

export const card: GameCard = { glyph: 'certificate', tone: 'trade', minutes: 75 }
