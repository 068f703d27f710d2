/** Cards beside my seat, each a part of its own: notices, the channel. A part adds its component here; it gets `info` and `seat`. */
import type { Component } from 'svelte'
import ChannelCard from '../notices/ChannelCard.svelte'
import NoticeCard from '../notices/NoticeCard.svelte'

export const SEAT_CARDS: Component<any>[] = [NoticeCard, ChannelCard]
