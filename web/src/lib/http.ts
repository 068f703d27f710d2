/** Talking to the server over HTTP. Every failure becomes an ApiError whose message is a sentence for the player. */
import { answered, lost } from './notices/offline.svelte'
import type { Refusal, Update } from './wire.gen'
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

/** An answer that is plain text. */
export async function read(method: string, path: string): Promise<string> {
  return (await ask(method, path)).text()
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: { Accept: 'application/json', 'Accept-Language': language(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      keepalive: method === 'PUT', // what is told on leaving a page arrives
    })
  } catch {
    lost()
    throw new ApiError(0, 'offline', t('error.offline'))
  }
  answered(answer.headers.get('x-kept'))
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

export function query(values: Record<string, string | number | undefined>): string {
  const found = Object.entries(values).filter(([, value]) => value !== undefined)
  return found.length ? '?' + new URLSearchParams(found.map(([key, value]) => [key, String(value)])) : ''
}

/** A part of an address. */
export function part(value: string | number): string {
  return encodeURIComponent(value)
}
