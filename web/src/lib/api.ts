/** Talking to the server over HTTP. Every failure becomes an ApiError whose message is a sentence for the player. */
import type {
  ChatLine, Draw, EventTold, Frame, GameInfo, Link, Me, NewTable, Refusal, RuleText, Summary, TableInfo, TextTold, Update, Words,
} from './types'
import { language, t } from './words.svelte'

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: the server did not answer
    readonly code: string,
    sentence: string,
    readonly update: Update | null = null,
    readonly refused: Refusal | null = null,
  ) {
    super(sentence)
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body)
  if (answer.status === 204) return undefined as T
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as T
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: { Accept: 'application/json', 'Accept-Language': language(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    throw new ApiError(0, 'offline', t('error.offline'))
  }
  if (answer.ok) return answer
  throw await failure(answer)
}

async function failure(answer: Response): Promise<ApiError> {
  let told: any = null
  try {
    told = await answer.json()
  } catch {
    // not every failure comes from our own server: a proxy answers in HTML
  }
  const code: string = told?.error?.code ?? (told?.refused ? 'refused' : String(answer.status))
  const sentence: string = told?.error?.sentence ?? told?.refused?.reason ?? standard(answer.status)
  return new ApiError(answer.status, code, sentence, told?.update ?? null, told?.refused ?? null)
}

function standard(status: number): string {
  if (status === 404) return t('error.missing')
  if (status === 403 || status === 401) return t('error.forbidden')
  if (status === 409) return t('error.moved')
  if (status === 429) return t('error.often')
  return status >= 500 ? t('error.server') : t('error.other')
}

function query(values: Record<string, string | number | undefined>): string {
  const found = Object.entries(values).filter(([, value]) => value !== undefined)
  return found.length ? '?' + new URLSearchParams(found.map(([key, value]) => [key, String(value)])) : ''
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`

export const api = {
  me: () => call<Me>('GET', '/api/me'),
  rename: (name: string) => call<Me>('PUT', '/api/me', { name }),
  games: () => call<GameInfo[]>('GET', '/api/games' + query({ language: language() })),
  tables: () => call<{ mine: Summary[]; open: Summary[] }>('GET', '/api/tables' + query({ language: language() })),
  create: (wish: NewTable) => call<TableInfo>('POST', '/api/tables', wish),
  table: (id: string) => call<TableInfo>('GET', table(id)),
  join: (id: string, wish: { invite?: string; seat?: number }) => call<TableInfo>('POST', `${table(id)}/join`, wish),
  leave: (id: string) => call<TableInfo>('POST', `${table(id)}/leave`, {}),
  start: (id: string) => call<TableInfo>('POST', `${table(id)}/start`, {}),
  rematch: (id: string) => call<TableInfo>('POST', `${table(id)}/rematch`, {}),
  resign: (id: string, seat: number) => call<TableInfo>('POST', `${table(id)}/resign`, { seat }),
  standIn: (id: string, seat: number, bot: string) => call<TableInfo>('POST', `${table(id)}/stand-in`, { seat, bot }),
  giveBack: (id: string, seat: number) => call<TableInfo>('POST', `${table(id)}/return`, { seat }),
  agree: (id: string, n: number, yes: boolean) => call<TableInfo>('POST', `${table(id)}/asks/${n}`, { agree: yes }),
  play: (id: string, seat: number, since?: number) =>
    call<Update>('GET', `${table(id)}/play` + query({ seat, since, language: language() })),
  text: (id: string, seat: number, at?: number) => call<TextTold>('GET', `${table(id)}/text` + query({ seat, at, language: language() })),
  choose: (id: string, seat: number, at: number, choice: string, key: string) =>
    call<Update>('POST', `${table(id)}/choose` + query({ language: language() }), { seat, at, choice, key }),
  undo: (id: string, seat: number, at: number, key: string) =>
    call<Update>('POST', `${table(id)}/undo` + query({ language: language() }), { seat, at, key }),
  log: (id: string, seat: number, since?: number) =>
    call<EventTold[]>('GET', `${table(id)}/log` + query({ seat, since, language: language() })),
  frames: (id: string, from?: number, to?: number) =>
    call<Frame[]>('GET', `${table(id)}/frames` + query({ from, to, language: language() })),
  frame: (id: string, at: number, seat?: number) => call<Frame>('GET', `${table(id)}/frame/${at}` + query({ seat, language: language() })),
  file: async (id: string) => (await ask('GET', `${table(id)}/file`)).text(),
  link: (secret: string) => call<Link>('GET', `/api/links/${encodeURIComponent(secret)}`),
  luck: (id: string) => call<Draw[]>('GET', `${table(id)}/luck`),
  token: (id: string, seat: number) => call<{ token: string }>('POST', `${table(id)}/token`, { seat }),
  chat: (id: string) => call<ChatLine[]>('GET', `${table(id)}/chat`),
  say: (id: string, text: string) => call<ChatLine>('POST', `${table(id)}/chat`, { text }),
  notes: (id: string) => call<{ text: string }>('GET', `${table(id)}/notes`),
  keepNotes: (id: string, text: string) => call<{ text: string }>('PUT', `${table(id)}/notes`, { text }),
  rules: (game: string) => call<RuleText[]>('GET', `/api/rules/${encodeURIComponent(game)}` + query({ language: language() })),
  words: (game: string) => call<Words>('GET', `/api/words/${encodeURIComponent(game)}` + query({ language: language() })),
}

export function newKey(): string {
  return crypto.randomUUID ? crypto.randomUUID() : Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
}
