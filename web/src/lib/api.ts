/** Talking to the server: every route as a function, and what goes wrong as an ApiError. */
export { api } from './api.gen'
export { ApiError } from './http'

export function newKey(): string {
  return crypto.randomUUID ? crypto.randomUUID() : Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
}
