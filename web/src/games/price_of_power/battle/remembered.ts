/** The chances as they were before the first round of a battle: kept while the page is open. */
import type { BattlePaper, OddsTold } from '../view'

const MOST = 40
const kept = new Map<string, OddsTold>()

/** Notes them when the battle is looked at before its first dice, and tells them afterwards. */
export function beforeBattle(key: string, paper: BattlePaper | null): OddsTold | null {
  if (paper && paper.odds[0] && paper.round <= 1 && !paper.sides.some((side) => side.lost) && !kept.has(key)) {
    if (kept.size === MOST) kept.delete(kept.keys().next().value!)
    kept.set(key, paper.odds[0])
  }
  return kept.get(key) ?? null
}
