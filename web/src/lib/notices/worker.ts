/** The service worker: kept from the first visit on; a browser is asked for notices only when somebody wants them. */
import { api } from '../api'
import type { NoticesTold } from '../types'
import { language } from '../words.svelte'

export type Support = 'yes' | 'install' | 'no' // install: only once the app is on the home screen

/** Have the app open without a connection, too. Nothing is asked, and nothing is lost where it is not possible. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !isSecureContext) return
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
  navigator.serviceWorker.addEventListener('message', (event) => event.ports[0]?.postMessage(location.pathname)) // which page is shown here
}

export function support(): Support {
  if (!('serviceWorker' in navigator) || !isSecureContext) return 'no'
  if ('PushManager' in window && 'Notification' in window) return 'yes'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'no'
}

export function isBlocked(): boolean {
  return 'Notification' in window && Notification.permission === 'denied'
}

export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** Ask for permission, subscribe, and tell the server; null: the person has said no. */
export async function subscribe(serverKey: string): Promise<NoticesTold | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await navigator.serviceWorker.ready
  const known = await worker.pushManager.getSubscription()
  if (known && !sameKey(known.options.applicationServerKey, serverKey)) await known.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(serverKey) })
  const { endpoint, keys } = subscription.toJSON()
  return api.addPush({ endpoint: endpoint!, p256dh: keys!.p256dh, auth: keys!.auth, zone: zone(), language: language() })
}

export async function unsubscribe(): Promise<NoticesTold> {
  const told = await api.removePush()
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
  return told
}

export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

function sameKey(known: ArrayBuffer | null, wanted: string): boolean {
  const found = known ? new Uint8Array(known) : new Uint8Array()
  const expected = bytes(wanted)
  return found.length === expected.length && found.every((byte, at) => byte === expected[at])
}
