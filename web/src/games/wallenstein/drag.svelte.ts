/** Carrying a card with mouse, pen or finger. A finger that moves along the cards scrolls them; one that rests, or that lifts a card out of its row, carries it. */

import { NO_CARD } from './box'

const FAR = 6 // pixels until a press has become a pull
const HOLD = 260 // milliseconds until a resting finger has taken the card
const EDGE = 56 // pixels from the edge where what lies beneath scrolls along

interface Pull {
  card: number
  from: number // a box, or -1: the hand
  pointer: number
  x: number
  y: number
  piece: HTMLElement
}

export class Drag {
  card = $state(NO_CARD) // carried now
  from = $state(-1)
  over = $state(-1) // the box under the pointer
  x = $state(0)
  y = $state(0)
  width = $state(0)
  height = $state(0)

  #pull: Pull | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #drop: (card: number, from: number, box: number) => void
  readonly #take: () => void

  /** `take` is told when a card leaves its place; `drop` where it comes down: a box, -1 for the hand, or nothing when it falls beside. */
  constructor(take: () => void, drop: (card: number, from: number, box: number) => void) {
    this.#take = take
    this.#drop = drop
  }

  get carrying(): boolean {
    return this.card !== NO_CARD
  }

  /** A press on a card: it may become a pull. */
  press = (event: PointerEvent, card: number, from: number): void => {
    if (event.button !== 0 || this.#pull) return
    this.#pull = { card, from, pointer: event.pointerId, x: event.clientX, y: event.clientY, piece: event.currentTarget as HTMLElement }
    if (event.pointerType === 'touch') this.#timer = setTimeout(() => this.#lift(), HOLD)
    addEventListener('pointermove', this.#moved)
    addEventListener('pointerup', this.#released)
    addEventListener('pointercancel', this.#ended)
    addEventListener('keydown', this.#key, true)
    addEventListener('touchmove', this.#hold, { passive: false })
  }

  /** Nothing is carried any more: the mat goes away, or the pull was given up. */
  stop(): void {
    this.#ended()
  }

  #lift(): void {
    const pull = this.#pull
    if (!pull) return
    const box = pull.piece.getBoundingClientRect()
    this.width = box.width
    this.height = box.height
    this.x = pull.x
    this.y = pull.y
    this.card = pull.card
    this.from = pull.from
    this.#take()
  }

  #moved = (event: PointerEvent): void => {
    const pull = this.#pull
    if (!pull || event.pointerId !== pull.pointer) return
    if (!this.carrying) {
      const across = Math.abs(event.clientX - pull.x)
      const along = Math.abs(event.clientY - pull.y)
      if (event.pointerType === 'touch') {
        const out = pull.from < 0 && along > FAR && along > across // out of the row of cards, which scrolls sideways
        if (!out && Math.max(across, along) > FAR) clearTimeout(this.#timer) // the finger scrolls
        if (!out) return
      } else if (Math.max(across, along) < FAR) return
      clearTimeout(this.#timer)
      this.#lift()
    }
    event.preventDefault()
    this.x = event.clientX
    this.y = event.clientY
    this.over = this.#boxAt(event.clientX, event.clientY)
    this.#scroll(event.clientY)
  }

  #released = (event: PointerEvent): void => {
    const pull = this.#pull
    if (!pull || event.pointerId !== pull.pointer) return
    if (this.carrying) {
      const box = this.#boxAt(event.clientX, event.clientY)
      const inHand = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-hand]')
      // the click that follows a pull is none
      const swallow = (click: Event) => { click.stopPropagation(); click.preventDefault() }
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
      if (box >= 0 || inHand) this.#drop(pull.card, pull.from, box)
    }
    this.#ended()
  }

  #ended = (): void => {
    clearTimeout(this.#timer)
    removeEventListener('pointermove', this.#moved)
    removeEventListener('pointerup', this.#released)
    removeEventListener('pointercancel', this.#ended)
    removeEventListener('keydown', this.#key, true)
    removeEventListener('touchmove', this.#hold)
    this.#pull = null
    this.card = NO_CARD
    this.from = -1
    this.over = -1
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.carrying) return
    event.stopPropagation()
    this.#ended()
  }

  #hold = (event: TouchEvent): void => {
    if (this.carrying) event.preventDefault()
  }

  #boxAt(x: number, y: number): number {
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-box]')
    return place ? Number(place.dataset.box) : -1
  }

  #scroll(y: number): void {
    const desk = document.querySelector<HTMLElement>('[data-desk]')
    if (!desk) return
    const box = desk.getBoundingClientRect()
    if (y < box.top + EDGE) desk.scrollTop -= 8
    else if (y > box.bottom - EDGE) desk.scrollTop += 8
  }
}
