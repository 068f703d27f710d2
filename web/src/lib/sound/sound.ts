/** Plays cues with Web Audio, as loud as the person wants it; silent until it is switched on. */
import { untrack } from 'svelte'
import { loudness } from '../settings.svelte'
import { APART, CUES, type Cue, type Voice } from './cues'

const QUIET = 0.0001 // an exponential slide cannot reach nothing
const MOST = 16 // voices at the same moment

export class Sound {
  readonly #make: () => AudioContext
  #context: AudioContext | null = null
  #noise: AudioBuffer | null = null
  #last = new Map<Cue, number>()
  #ends: number[] = [] // when each voice that sounds will have ended

  constructor(make: () => AudioContext = () => new AudioContext()) {
    this.#make = make
  }

  /** Play a cue now; false if it stays silent: switched off, too soon after the last of its kind, or too much at once. */
  play(cue: Cue, pitch = 1): boolean {
    const volume = untrack(loudness) // what is shown plays a cue, not the setting
    const context = volume > 0 ? this.#open() : null
    if (!context) return false
    const now = context.currentTime
    if (now - (this.#last.get(cue) ?? -Infinity) < APART[cue] - 1e-6) return false
    this.#ends = this.#ends.filter((end) => end > now)
    if (this.#ends.length + CUES[cue].length > MOST) return false
    this.#last.set(cue, now)
    for (const voice of CUES[cue]) this.#voice(context, voice, now, volume, pitch)
    return true
  }

  /** A page may not sound before it was touched: whoever presses anything wakes it. */
  wake(): void {
    if (loudness() > 0) void this.#open()
  }

  #open(): AudioContext | null {
    if (!this.#context) {
      try {
        this.#context = this.#make()
      } catch {
        return null // no sound to be had here
      }
    }
    if (this.#context.state === 'suspended') void this.#context.resume().catch(() => {})
    return this.#context
  }

  #voice(context: AudioContext, voice: Voice, now: number, volume: number, pitch: number): void {
    const begin = now + voice.at
    const end = begin + voice.length
    const gain = context.createGain()
    const full = begin + (voice.attack ?? 0.002)
    gain.gain.setValueAtTime(QUIET, begin)
    gain.gain.exponentialRampToValueAtTime(Math.max(QUIET, voice.gain * volume), full)
    gain.gain.exponentialRampToValueAtTime(QUIET, end)
    const source = voice.wave ? this.#tone(context, voice, begin, end, pitch, gain) : this.#rustle(context, voice, begin, end, pitch, gain)
    gain.connect(context.destination)
    source.start(begin)
    source.stop(end)
    this.#ends.push(end)
  }

  #tone(context: AudioContext, voice: Voice, begin: number, end: number, pitch: number, out: AudioNode): AudioScheduledSourceNode {
    const tone = context.createOscillator()
    tone.type = voice.wave!
    slide(tone.frequency, voice, begin, end, pitch)
    if (voice.dull) {
      const filter = context.createBiquadFilter()
      filter.type = 'lowpass'
      filter.frequency.setValueAtTime(voice.dull, begin)
      tone.connect(filter)
      filter.connect(out)
    } else tone.connect(out)
    return tone
  }

  #rustle(context: AudioContext, voice: Voice, begin: number, end: number, pitch: number, out: AudioNode): AudioScheduledSourceNode {
    const noise = context.createBufferSource()
    noise.buffer = this.#noise ??= noiseFor(context)
    const band = context.createBiquadFilter()
    band.type = 'bandpass'
    slide(band.frequency, voice, begin, end, pitch)
    noise.connect(band)
    band.connect(out)
    return noise
  }
}

function slide(frequency: AudioParam, voice: Voice, begin: number, end: number, pitch: number): void {
  frequency.setValueAtTime(voice.from * pitch, begin)
  if (voice.to) frequency.exponentialRampToValueAtTime(voice.to * pitch, end)
}

/** A second of noise, always the same. */
function noiseFor(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const data = buffer.getChannelData(0)
  let seed = 1
  for (let at = 0; at < data.length; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    data[at] = seed / 2147483648 - 1
  }
  return buffer
}

/** The sound of this page. */
export const sound = new Sound()
