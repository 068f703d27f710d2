/** How this person likes the page: theme, speed of what moves, where playback stops, and how loud it is. */
import type { Stop } from './playback/types'
import { recall, remember } from './storage'

export type Theme = 'auto' | 'light' | 'dark'
export type Speed = 'off' | 'fast' | 'normal' | 'slow'
export const THEMES: Theme[] = ['auto', 'light', 'dark']
export const SPEEDS: Speed[] = ['off', 'fast', 'normal', 'slow']
const FACTOR: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 }

/** What of others is shown: each move, one after another, or only the log. */
export type Shown = 'moves' | 'log'
export const SHOWN: Shown[] = ['moves', 'log']

/** Which battles are shown as a scene; the others have a caption. */
export type Scenes = 'all' | 'mine' | 'none'
export const SCENES: Scenes[] = ['all', 'mine', 'none']

/** Where playback may stop by itself; each can be switched. */
export type StopSetting = 'me' | 'lead' | 'battle'
export const STOPS: StopSetting[] = ['me', 'lead', 'battle']
const STOPS_AT_FIRST = 'me lead'

/** How loud the cues are; nothing is heard until somebody wants it. */
export type SoundLevel = 'off' | 'soft' | 'normal' | 'loud'
export const SOUND_LEVELS: SoundLevel[] = ['off', 'soft', 'normal', 'loud']
const LOUDNESS: Record<SoundLevel, number> = { off: 0, soft: 0.3, normal: 0.6, loud: 1 }

/** Which questions I am asked: those that leave me a choice, or all. */
export type Asked = 'choices' | 'all'
export const ASKED: Asked[] = ['choices', 'all']

const chosen = $state<{ theme: Theme; speed: Speed; reduced: boolean; shown: Shown; scenes: Scenes; stops: StopSetting[]; sound: SoundLevel; asked: Asked }>({
  theme: oneOf(THEMES, recall('theme'), 'auto'),
  speed: oneOf(SPEEDS, recall('speed'), 'normal'),
  reduced: false,
  shown: oneOf(SHOWN, recall('shown'), 'moves'),
  scenes: oneOf(SCENES, recall('scenes'), 'all'),
  sound: oneOf(SOUND_LEVELS, recall('sound'), 'off'),
  asked: oneOf(ASKED, recall('asked'), 'choices'),
  stops: (recall('stops') ?? STOPS_AT_FIRST).split(' ').filter((each): each is StopSetting => STOPS.includes(each as StopSetting)),
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

export function shown(): Shown {
  return chosen.shown
}

export function playsBack(): boolean {
  return chosen.shown === 'moves'
}

export function setShown(next: Shown): void {
  chosen.shown = next
  remember('shown', next)
}

export function scenes(): Scenes {
  return chosen.scenes
}

export function setScenes(next: Scenes): void {
  chosen.scenes = next
  remember('scenes', next)
}

export function asked(): Asked {
  return chosen.asked
}

export function asksAll(): boolean {
  return chosen.asked === 'all'
}

export function setAsked(next: Asked): void {
  chosen.asked = next
  remember('asked', next)
}

export function stopsAt(setting: StopSetting): boolean {
  return chosen.stops.includes(setting)
}

export function isStop(stop: Stop): boolean {
  return stopsAt(stop === 'lead' || stop === 'battle' ? stop : 'me')
}

export function setStop(setting: StopSetting, on: boolean): void {
  chosen.stops = STOPS.filter((each) => (each === setting ? on : stopsAt(each)))
  remember('stops', chosen.stops.join(' '))
}

export function soundLevel(): SoundLevel {
  return chosen.sound
}

/** From 0, which is silence, to 1. */
export function loudness(): number {
  return LOUDNESS[chosen.sound]
}

export function setSound(next: SoundLevel): void {
  chosen.sound = next
  remember('sound', next)
  if (next !== 'off') remember('sound.last', next)
}

/** Off, or as loud as it was before. */
export function toggleSound(): SoundLevel {
  const last = oneOf(SOUND_LEVELS, recall('sound.last'), 'normal')
  setSound(chosen.sound !== 'off' ? 'off' : last === 'off' ? 'normal' : last)
  return chosen.sound
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
