/** Our own short sounds, as voices that Web Audio can play: no files, nothing longer than 800 milliseconds. */

/** What can be heard. Each has something to be seen beside it, so nothing is missed without sound. */
export type Cue = 'turn' | 'attacked' | 'cube' | 'tray' | 'won' | 'lost' | 'coins' | 'page' | 'card' | 'end'

export interface Voice {
  at: number // seconds after the beginning
  length: number
  gain: number
  wave?: OscillatorType // a tone; without it, noise
  from: number // Hz, or the middle of the band of noise
  to?: number // where it slides to
  attack?: number // seconds until it is full
  dull?: number // a tone loses what lies above, in Hz
}

const bell = (at: number, pitch: number, gain: number, length: number): Voice[] => [
  { at, length, gain, wave: 'sine', from: pitch, attack: 0.004 },
  { at, length: length * 0.7, gain: gain * 0.35, wave: 'sine', from: pitch * 2.01, attack: 0.004 },
  { at, length: length * 0.4, gain: gain * 0.2, wave: 'sine', from: pitch * 3.02, attack: 0.004 },
]
const string = (at: number, pitch: number, length: number): Voice => ({ at, length, gain: 0.16, wave: 'sawtooth', from: pitch, attack: 0.06, dull: 1400 })
const coin = (at: number, pitch: number): Voice => ({ at, length: 0.12, gain: 0.14, wave: 'triangle', from: pitch, attack: 0.002 })

export const CUES: Record<Cue, Voice[]> = {
  turn: bell(0, 784, 0.3, 0.78),
  attacked: [
    { at: 0, length: 0.17, gain: 0.5, wave: 'sine', from: 150, to: 62, attack: 0.004 },
    { at: 0.16, length: 0.24, gain: 0.6, wave: 'sine', from: 132, to: 55, attack: 0.004 },
  ],
  cube: [
    { at: 0, length: 0.035, gain: 0.34, from: 1900 },
    { at: 0, length: 0.05, gain: 0.14, wave: 'sine', from: 760, to: 520, attack: 0.001 },
  ],
  tray: [
    { at: 0, length: 0.16, gain: 0.55, wave: 'sine', from: 170, to: 88, attack: 0.002 },
    { at: 0, length: 0.06, gain: 0.22, from: 520 },
  ],
  won: [string(0, 392, 0.5), string(0.2, 587.3, 0.58)],
  lost: [{ ...string(0, 277.2, 0.7), to: 261.6 }],
  coins: [coin(0, 2350), coin(0.07, 2960), coin(0.15, 2640)],
  page: [{ at: 0, length: 0.3, gain: 0.22, from: 900, to: 3600, attack: 0.09 }],
  card: [{ at: 0, length: 0.07, gain: 0.2, from: 2600, to: 1500, attack: 0.006 }],
  end: [...bell(0, 523.3, 0.2, 0.5), ...bell(0.14, 659.3, 0.2, 0.5), ...bell(0.28, 784, 0.24, 0.5)],
}

/** At least so many seconds lie between two of a kind: cubes tick at most twelve times a second. */
export const APART: Record<Cue, number> = { turn: 1, attacked: 0.5, cube: 1 / 12, tray: 0.25, won: 0.5, lost: 0.5, coins: 0.25, page: 0.5, card: 1 / 12, end: 1 }

export const lengthOf = (cue: Cue): number => Math.max(...CUES[cue].map((voice) => voice.at + voice.length))

/** A throw of many cubes sounds deeper than one of few. */
export const pitchOf = (cubes: number): number => Math.max(0.7, Math.min(1.3, 1.3 - 0.02 * cubes))
