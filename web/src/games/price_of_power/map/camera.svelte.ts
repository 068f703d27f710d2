/**
 * What part of the map is seen. While somebody moves it, one layer is shifted and stretched and nothing is drawn; when he rests,
 * the map is drawn sharply for the new scale.
 */
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomBehavior } from 'd3-zoom'
import { reducedMotion } from '../../../lib/settings.svelte'
import { framed, isWithin, type Sight } from './framing'
import { drawnScale } from './wishes'

const NEAREST = 2
const FARTHEST = 0.06
const MOVE = 420 // milliseconds of a move that nobody made by hand
const EXTENT: [[number, number], [number, number]] = [[-300, -300], [6500, 3300]]

export class Camera {
  width = $state(800)
  height = $state(700)
  at = $state.raw<Sight>({ x: 0, y: 0, k: 0.3 }) // where it last rested
  scale = $derived(drawnScale(this.at.k)) // for which names and lines are drawn
  byHand = false // whoever has moved the map is left where he is
  isHeld = false // by a finger or a button

  #now: Sight = this.at
  #holder: HTMLElement | null = null
  #sheet: HTMLElement | null = null
  #zoom: ZoomBehavior<HTMLElement, unknown> | null = null
  #tween = 0
  #whenFree: (() => void) | null = null

  constructor(readonly onmove: (sight: Sight, byHand: boolean) => void = () => {}) {}

  /** Take hold of the window and of the layer that moves in it. */
  watch(holder: HTMLElement, sheet: HTMLElement): () => void {
    this.#holder = holder
    this.#sheet = sheet
    this.#zoom = zoom<HTMLElement, unknown>()
      .scaleExtent([FARTHEST, NEAREST])
      .translateExtent(EXTENT)
      .extent(() => [[0, 0], [this.width, this.height]])
      .clickDistance(6)
      .filter((event: Event) => !(event.target as Element).closest('[data-still]') && !(event as MouseEvent).ctrlKey && !(event as MouseEvent).button)
      .on('start', (event) => {
        if (!event.sourceEvent) return
        cancelAnimationFrame(this.#tween)
        this.#tween = 0
        this.isHeld = event.sourceEvent.type !== 'wheel'
      })
      .on('zoom', (event) => this.#moved(event.transform, Boolean(event.sourceEvent)))
      .on('end', (event) => {
        if (event.sourceEvent) this.#letGo()
        if (!this.#tween) this.#rest()
      })
    select(holder).call(this.#zoom).on('dblclick.zoom', null)
    return () => {
      cancelAnimationFrame(this.#tween)
      select(holder).on('.zoom', null)
    }
  }

  /** The size of the window, as soon as it is known. */
  resize(width: number, height: number): void {
    this.width = width || 800
    this.height = height || 700
  }

  get now(): Sight {
    return this.#now
  }

  /** Whether a part of the map lies within the window. */
  sees(box: number[]): boolean {
    return isWithin(box, this.#now, this.width, this.height)
  }

  fit(box: number[], margin: number, most: number): Sight {
    return framed(box, this.width, this.height, margin, most)
  }

  /** Go there: calmly, or at once where nothing shall move. */
  show(to: Sight, calmly = false): void {
    if (!this.#holder || !this.#zoom) return
    if (this.isHeld) {
      this.#whenFree = () => this.show(to, calmly)
      return
    }
    cancelAnimationFrame(this.#tween)
    this.#tween = 0
    if (calmly && !reducedMotion()) this.#glide(to)
    else this.#set(to)
  }

  /** Nearer or farther, around the middle. */
  zoomBy(factor: number): void {
    const k = Math.max(FARTHEST, Math.min(NEAREST, this.#now.k * factor))
    const [x, y] = [this.width / 2, this.height / 2]
    this.byHand = true
    this.show({ k, x: x - ((x - this.#now.x) * k) / this.#now.k, y: y - ((y - this.#now.y) * k) / this.#now.k }, true)
  }

  /** A point of the page, on the map. */
  pointAt(clientX: number, clientY: number): [number, number] {
    const edge = this.#holder!.getBoundingClientRect()
    return [(clientX - edge.left - this.#now.x) / this.#now.k, (clientY - edge.top - this.#now.y) / this.#now.k]
  }

  /** Where a point of the map lies on the page, kept within the window. */
  spotOf([x, y]: number[]): DOMRect {
    const edge = this.#holder!.getBoundingClientRect()
    const inside = (value: number, most: number) => Math.max(20, Math.min(most - 20, value))
    return new DOMRect(edge.left + inside(this.at.x + this.at.k * x, this.width) - 14, edge.top + inside(this.at.y + this.at.k * y, this.height) - 16, 28, 32)
  }

  #set(to: Sight): void {
    select(this.#holder!).call(this.#zoom!.transform, zoomIdentity.translate(to.x, to.y).scale(to.k))
  }

  #glide(to: Sight): void {
    const from = this.#now
    const begun = performance.now()
    const go = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - begun) / MOVE))
      const eased = 1 - (1 - part) ** 3
      const k = from.k * (to.k / from.k) ** eased
      // the middle of the window travels evenly over the map, whatever the scale does
      const middle = [this.width / 2, this.height / 2]
      const [x0, y0] = [(middle[0] - from.x) / from.k, (middle[1] - from.y) / from.k]
      const [x1, y1] = [(middle[0] - to.x) / to.k, (middle[1] - to.y) / to.k]
      this.#tween = part < 1 ? requestAnimationFrame(go) : 0
      this.#set({ k, x: middle[0] - k * (x0 + (x1 - x0) * eased), y: middle[1] - k * (y0 + (y1 - y0) * eased) })
    }
    this.#tween = requestAnimationFrame(go)
  }

  #moved({ x, y, k }: Sight, byHand: boolean): void {
    this.#now = { x, y, k }
    if (byHand) this.byHand = true
    this.#lay()
    this.onmove(this.#now, byHand)
  }

  /** The one thing that happens for each frame. */
  #lay(): void {
    const { x, y, k } = this.#now
    this.#sheet!.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${k / this.at.k})`
  }

  #rest(): void {
    this.at = this.#now
    this.#lay()
  }

  #letGo(): void {
    this.isHeld = false
    const next = this.#whenFree
    this.#whenFree = null
    if (next) queueMicrotask(next)
  }
}
