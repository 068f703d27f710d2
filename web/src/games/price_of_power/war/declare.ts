/** Which of the realms on which war could be declared are listed: those with a reason and neighbours first, a dozen at once. */
import type { TargetTold } from '../view'

export const MOST = 12

export interface Listed {
  open: TargetTold[]
  more: number // that could be chosen too
  refused: TargetTold[]
}

/** `choices`: what the question allows now; realms that were named before are none of them. */
export function targetsShown(targets: TargetTold[], choices: string[], wanted: string, all: boolean, nameOf: (realm: number) => string): Listed {
  const allowed = new Set(choices)
  const fits = (target: TargetTold) => nameOf(target.realm).toLowerCase().includes(wanted.trim().toLowerCase())
  const open = targets.filter((target) => allowed.has(target.choice) && fits(target))
  const shown = all || wanted.trim() ? open : open.slice(0, MOST)
  return { open: shown, more: open.length - shown.length, refused: targets.filter((target) => target.refused && fits(target)) }
}
