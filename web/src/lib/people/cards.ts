/** Cards beside my seat, each a part of its own: notices, clock. A part adds its component here. */
import type { Component } from 'svelte'
import type { TableInfo } from '../types'

export const SEAT_CARDS: Component<{ info: TableInfo; seat: number }>[] = []
