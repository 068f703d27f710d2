import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stepsOf } from '../playback/queue'
import type { Step } from '../playback/types'
import { loudness, setSound, SOUND_LEVELS, soundLevel, toggleSound } from '../settings.svelte'
import { recall } from '../storage'
import type { LogEvent } from '../types'
import { APART, CUES, lengthOf, pitchOf, type Cue } from './cues'
import { cueOf, isMyTurn } from './heard'
import { Sound } from './sound'

/** Writes down what would be heard. */
class FakeContext {
  currentTime = 0
  state = 'suspended'
  sampleRate = 100
  destination = {}
  started: { from: number; to: number; pitch: number }[] = []
  loudest = 0
  resumed = 0

  #param = (note: (value: number) => void = () => {}) => ({ setValueAtTime: note, exponentialRampToValueAtTime: note })
  #source() {
    const sounding = { from: 0, to: 0, pitch: 0 }
    return {
      frequency: this.#param((value) => (sounding.pitch ||= value)),
      connect: () => {},
      start: (at: number) => (sounding.from = at),
      stop: (at: number) => { sounding.to = at; this.started.push(sounding) },
    }
  }
  createOscillator = () => this.#source()
  createBufferSource = () => this.#source()
  createBiquadFilter = () => ({ frequency: this.#param(), connect: () => {} })
  createGain = () => ({ gain: this.#param((value) => (this.loudest = Math.max(this.loudest, value))), connect: () => {} })
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
  resume = () => { this.resumed++; this.state = 'running'; return Promise.resolve() }
}

let context: FakeContext
let made: number
let sound: Sound

beforeEach(() => {
  context = new FakeContext()
  made = 0
  sound = new Sound(() => { made++; return context as unknown as AudioContext })
  setSound('normal')
})
afterEach(() => setSound('off'))

describe('sound', () => {
  it('is off until somebody wants it, and then nothing is even opened', () => {
    setSound('off')
    expect(sound.play('turn')).toBe(false)
    sound.wake()
    expect([made, context.started.length]).toEqual([0, 0])
  })

  it('plays every voice of a cue, and wakes the page once', () => {
    expect(sound.play('turn')).toBe(true)
    expect(context.started.length).toBe(CUES.turn.length)
    context.currentTime = 5
    sound.play('coins')
    expect([made, context.resumed]).toEqual([1, 1])
    expect(context.started.slice(-3).map((each) => each.from)).toEqual([5, 5.07, 5.15])
  })

  it('never lasts longer than 800 milliseconds', () => {
    for (const cue of Object.keys(CUES) as Cue[]) expect(lengthOf(cue), cue).toBeLessThanOrEqual(0.8)
    sound.play('won')
    for (const each of context.started) expect(each.to).toBeLessThanOrEqual(0.8)
  })

  it('ticks at most twelve times a second, however fast cubes fall', () => {
    let heard = 0
    for (let millisecond = 0; millisecond < 1000; millisecond += 5) {
      context.currentTime = millisecond / 1000
      if (sound.play('cube')) heard++
    }
    expect(heard).toBe(12)
    expect(APART.cube).toBeCloseTo(1 / 12)
  })

  it('is as loud as it was set', () => {
    const heard = SOUND_LEVELS.slice(1).map((level) => {
      setSound(level)
      context.loudest = 0
      context.currentTime += 2
      sound.play('turn')
      return context.loudest
    })
    expect(heard[0]).toBeLessThan(heard[1])
    expect(heard[1]).toBeLessThan(heard[2])
    expect(heard[2]).toBeLessThan(1)
  })

  it('sounds deeper for a greater throw', () => {
    expect(pitchOf(2)).toBeGreaterThan(pitchOf(20))
    sound.play('cube', pitchOf(2))
    context.currentTime = 1
    sound.play('cube', pitchOf(20))
    expect(context.started[1].pitch).toBeGreaterThan(context.started[3].pitch)
  })

  it('stays silent where a browser has none', () => {
    const none = new Sound(() => { throw new Error('no audio') })
    expect(none.play('turn')).toBe(false)
  })
})

describe('its setting', () => {
  it('has three levels and is remembered; the key switches between off and the last of them', () => {
    expect(SOUND_LEVELS).toEqual(['off', 'soft', 'normal', 'loud'])
    setSound('soft')
    expect([recall('sound'), loudness() > 0]).toEqual(['soft', true])
    expect(toggleSound()).toBe('off')
    expect(loudness()).toBe(0)
    expect(toggleSound()).toBe('soft')
    expect(soundLevel()).toBe('soft')
  })
})

describe('what is heard', () => {
  const event = (kind: string, seat = 1): LogEvent => ({ at: 4, kind, facts: { seat }, sentence: `${kind}.`, seat, time: '' })
  const step = (kind: string, more: Partial<Step> = {}): Step => ({ ...stepsOf([{ at: 4, view: {}, scores: [], events: [event(kind)] }], { view: {}, scores: [] }, 0, {} as never, undefined)[0], ...more })
  const game = { sounds: { taxed: 'coins', season: 'page' } as Record<string, Cue> }

  it('is what the step shows: my hurt first, then what the game says; scenes have their own', () => {
    expect(cueOf(step('taxed'), game)).toBe('coins')
    expect(cueOf(step('taxed', { stop: 'robbed' }), game)).toBe('attacked')
    expect(cueOf(step('taxed', { stop: 'lead' }), game)).toBe('coins')
    expect(cueOf(step('taxed', { scene: true, stop: 'attacked' }), game)).toBe(null)
    expect([cueOf(step('moved'), game), cueOf(step('moved'), undefined)]).toEqual([null, null])
  })

  it('rings when others have acted and I am asked, not after my own choice', () => {
    expect(isMyTurn(true, [event('offered')], 0, 3)).toBe(true)
    expect(isMyTurn(true, [event('offered')], 0, 4)).toBe(false)
    expect(isMyTurn(true, [event('offered', 0)], 0, 3)).toBe(false)
    expect(isMyTurn(false, [event('offered')], 0, 3)).toBe(false)
  })
})
