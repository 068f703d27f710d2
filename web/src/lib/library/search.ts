/** What is looked for in the library, as the address of the page keeps it and as the server is asked. */
export const WHOSE = ['mine', 'public'] as const
export type Whose = (typeof WHOSE)[number]

export interface Search {
  whose: Whose
  game: string
  name: string
  seats: number // 0: any
  since: string // days, as 2026-11-18; empty: any
  until: string
  result: '' | 'won' | 'lost'
  options: Record<string, string>
}

type Asked = Partial<Omit<Search, 'options'>> & { options?: string; before?: string }

export const NOTHING: Search = { whose: 'mine', game: '', name: '', seats: 0, since: '', until: '', result: '', options: {} }

export function searchOf(address: URLSearchParams): Search {
  const result = address.get('result')
  const day = (key: string) => (/^\d{4}-\d\d-\d\d$/.test(address.get(key) ?? '') ? address.get(key)! : '')
  const options = [...address.entries()].filter(([key, value]) => key.startsWith('o.') && value)
  return {
    whose: address.get('whose') === 'public' ? 'public' : 'mine',
    game: address.get('game') ?? '',
    name: (address.get('name') ?? '').slice(0, 64),
    seats: Math.max(0, Math.min(64, Math.trunc(Number(address.get('seats') ?? 0)) || 0)),
    since: day('since'),
    until: day('until'),
    result: result === 'won' || result === 'lost' ? result : '',
    options: Object.fromEntries(options.map(([key, value]) => [key.slice(2), value])),
  }
}

/** The address of the page that shows this. */
export function addressOf(search: Search): string {
  const { options, ...rest } = search
  const plain = Object.entries(rest).filter(([key, value]) => value && !(key === 'whose' && value === 'mine'))
  const all = [...plain, ...Object.entries(options).filter(([, value]) => value).map(([name, value]) => [`o.${name}`, value] as const)]
  const query = new URLSearchParams(all.map(([key, value]) => [key, String(value)])).toString()
  return query ? `/library?${query}` : '/library'
}

/** What the server is asked; options belong to a game. */
export function asked(search: Search, before = ''): Asked {
  const options = search.game ? Object.entries(search.options).filter(([, value]) => value).map(([name, value]) => `${name}:${value}`).join(',') : ''
  const { whose, game, name, seats, since, until, result } = search
  return Object.fromEntries(Object.entries({ whose, game, name, seats, since, until, result, options, before }).filter(([, value]) => value))
}

/** Whether anything is looked for besides whose matches they are. */
export function isNarrow(search: Search): boolean {
  return addressOf({ ...search, whose: 'mine' }) !== '/library'
}
