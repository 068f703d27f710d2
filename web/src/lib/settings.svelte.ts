/** How this person likes the page: theme and speed of animation. */
import { recall, remember } from './storage'

export type Theme = 'auto' | 'light' | 'dark'
export type Speed = 'off' | 'fast' | 'normal' | 'slow'
export const THEMES: Theme[] = ['auto', 'light', 'dark']
export const SPEEDS: Speed[] = ['off', 'fast', 'normal', 'slow']
const FACTOR: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 }

const chosen = $state<{ theme: Theme; speed: Speed; reduced: boolean }>({
  theme: oneOf(THEMES, recall('theme'), 'auto'),
  speed: oneOf(SPEEDS, recall('speed'), 'normal'),
  reduced: false,
})

function oneOf<T extends string>(values: T[], value: string | null, otherwise: T): T {
  return values.includes(value as T) ? (value as T) : otherwise
}

export function theme(): Theme {
  return chosen.theme
}

export function speed(): Speed {
  return chosen.speed
}

/** Whether the system asks that nothing moves. */
export function reducedMotion(): boolean {
  return chosen.reduced
}

/** A time of the look (420 ms for a piece travelling), at the chosen speed; 0 when nothing should move. */
export function duration(milliseconds: number): number {
  return chosen.reduced ? 0 : milliseconds * FACTOR[chosen.speed]
}

export function setTheme(next: Theme): void {
  chosen.theme = next
  remember('theme', next)
  paint()
}

export function setSpeed(next: Speed): void {
  chosen.speed = next
  remember('speed', next)
  document.documentElement.dataset.speed = next
}

export function watchSystem(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  chosen.reduced = still.matches
  dark.addEventListener('change', paint)
  still.addEventListener('change', () => (chosen.reduced = still.matches))
  document.documentElement.dataset.speed = chosen.speed
  paint()
}

function paint(): void {
  const isDark = chosen.theme === 'dark' || (chosen.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
