import { describe, expect, it } from 'vitest'
import { Badge, numbered, titled } from './badge'

/** Tabs of one browser: what one says, all others hear. */
class Channel {
  static open: Channel[] = []
  onmessage: ((message: { data: unknown }) => void) | null = null
  constructor() {
    Channel.open.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data })
  }
}

function tab(name: string): { badge: Badge; page: { title: string; icon: string; signs: number[] } } {
  const page = { title: `Table · ${name}`, icon: '/favicon.svg', signs: [] as number[] }
  const app = { setAppBadge: async (count: number) => void page.signs.push(count), clearAppBadge: async () => void page.signs.push(0) }
  const link = { getAttribute: () => page.icon, setAttribute: (_: string, value: string) => (page.icon = value) }
  const doc = Object.assign(page, { querySelector: () => link })
  return { badge: new Badge(doc as unknown as Document, new Channel() as unknown as BroadcastChannel, name, app), page }
}

describe('the badge of a tab', () => {
  it('marks a title once, whatever it was before', () => {
    expect(titled('Leo', true, 0)).toBe('● Leo')
    expect(titled('● Leo', true, 2)).toBe('● Leo')
    expect(titled('● Leo', false, 2)).toBe('(2) Leo')
    expect(titled('(2) Leo', false, 0)).toBe('Leo')
  })

  it('comes when I am asked and goes when I have answered', () => {
    Channel.open = []
    const one = tab('one')
    one.badge.ask('a')
    expect(one.page).toMatchObject({ title: '● Table · one', icon: '/favicon-turn.svg' })
    one.badge.ask('')
    expect(one.page).toMatchObject({ title: 'Table · one', icon: '/favicon.svg' })
  })

  it('counts the tables that wait in other tabs, each once, also for a tab that is opened later', () => {
    Channel.open = []
    const [one, again, two, other] = ['one', 'again', 'two', 'other'].map(tab)
    one.badge.ask('a')
    again.badge.ask('a') // the same table in a second tab
    two.badge.ask('b')
    expect(other.page.title).toBe('(2) Table · other')
    const late = tab('late')
    expect(late.badge.others).toBe(2)
    expect(again.page.title).toBe('● Table · again')
    one.badge.ask('')
    again.badge.ask('')
    two.badge.leave()
    expect([other.page.title, late.page.title]).toEqual(['Table · other', 'Table · late'])
  })

  it('counts the tables of my list, together with those of other tabs, on title, sign and installed site', () => {
    Channel.open = []
    const [home, table] = ['home', 'table'].map(tab)
    home.badge.wait(['a', 'b'])
    expect(home.page).toMatchObject({ title: '(2) Table · home', icon: numbered(2), signs: [2] })
    table.badge.ask('b') // the same table, already in the list
    expect(home.badge.others).toBe(2)
    table.badge.ask('c')
    expect(home.page.title).toBe('(3) Table · home')
    home.badge.wait([])
    table.badge.ask('')
    expect(home.page).toMatchObject({ title: 'Table · home', icon: '/favicon.svg', signs: [2, 3, 1, 0] })
    expect(decodeURIComponent(numbered(12))).toContain('>9+<')
  })
})
