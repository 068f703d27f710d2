// The service worker: shows notices, and keeps as much of the app that it opens without a connection.
//
// Pages come from the server whenever it answers, so nothing is ever old after an upgrade. What is kept is the newest
// page with its scripts and styles, whose names change with their content, and the last lists of tables.
const SHELL = 'hausmacht-shell'
const LISTS = 'hausmacht-lists'
const PAGE = '/'
const STEADY = ['/theme.js', '/favicon.svg', '/favicon-turn.svg', '/app.webmanifest', '/icons/192.png']
const KEPT_LISTS = ['/api/me', '/api/tables', '/api/games', '/api/guided']
const PATIENCE = 8000 // milliseconds until a server counts as out of reach
const ANSWER = 1000 // milliseconds that a window has to say which page it shows

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().catch(() => {}).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!address.pathname.startsWith('/api')) event.respondWith(page(event))
  } else if (address.pathname.startsWith('/assets/') && !address.pathname.startsWith('/assets/boards/')) event.respondWith(asset(request))
  else if (STEADY.includes(address.pathname)) event.respondWith(freshOrKept(request, SHELL))
  else if (KEPT_LISTS.includes(address.pathname)) event.respondWith(list(request))
})

/** A page from the server; without a connection the page that was kept, which is the same for every address. */
async function page(event) {
  try {
    const answer = await soon(event.request)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) event.waitUntil(noticeUpgrade(answer.clone()))
    return answer
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** A script or style: its name says what is in it, so one that is kept is right. */
async function asset(request) {
  const shell = await caches.open(SHELL)
  const kept = await shell.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await shell.put(request, answer.clone())
  return answer
}

async function freshOrKept(request, name) {
  const store = await caches.open(name)
  try {
    const answer = await soon(request)
    if (answer.ok) await store.put(request, answer.clone())
    return answer
  } catch (error) {
    const kept = await store.match(request)
    if (kept) return kept
    throw error
  }
}

/** A list of tables or games; one that was kept says when it was made. */
async function list(request) {
  const lists = await caches.open(LISTS)
  try {
    const answer = await soon(request)
    if (new URL(request.url).pathname === '/api/me') await forgetOthers(lists, answer)
    if (answer.ok) await lists.put(request, stamped(answer.clone()))
    return answer
  } catch (error) {
    const kept = (await lists.match(request)) ?? (await lists.match(request, { ignoreSearch: true }))
    if (kept) return kept
    throw error
  }
}

function stamped(answer) {
  const headers = new Headers(answer.headers)
  headers.set('x-kept', new Date().toISOString())
  return new Response(answer.body, { status: answer.status, headers })
}

/** Whoever is somebody else now does not see the tables of the one before. */
async function forgetOthers(lists, answer) {
  if (!answer.ok) return
  const before = await (await lists.match('/api/me', { ignoreSearch: true }))?.json()
  const now = await answer.clone().json()
  if (before && before.id !== now.id) for (const each of await lists.keys()) await lists.delete(each)
}

function soon(request) {
  return fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
}

/** After an upgrade the page is another: keep the new one with what it needs, and nothing of the old one. */
async function noticeUpgrade(answer) {
  const kept = await (await caches.open(SHELL)).match(PAGE)
  if (kept?.headers.get('etag') !== answer.headers.get('etag')) await keepShell(answer)
}

async function keepShell(answer) {
  const shell = await caches.open(SHELL)
  const first = answer ?? (await fetch(PAGE, { cache: 'no-cache' }))
  const parts = await (await fetch('/manifest.json', { cache: 'no-cache' })).json()
  const known = new Set(Object.values(parts).flatMap((part) => [part.file, ...(part.css ?? []), ...(part.assets ?? [])].map((file) => '/' + file)))
  for (const request of await shell.keys()) {
    const path = new URL(request.url).pathname
    if (path.startsWith('/assets/') && !known.has(path)) await shell.delete(request)
  }
  const needed = [...STEADY, ...filesOf(parts, 'index.html')]
  await Promise.all(
    needed.map(async (path) => {
      if (!path.startsWith('/assets/') || !(await shell.match(path))) await shell.add(path)
    }),
  )
  await shell.put(PAGE, first)
}

/** The files that the first page brings along. */
function filesOf(parts, entry, seen = new Set()) {
  if (seen.has(entry) || !parts[entry]) return []
  seen.add(entry)
  const part = parts[entry]
  return [part.file, ...(part.css ?? []), ...(part.assets ?? [])].map((file) => '/' + file).concat((part.imports ?? []).flatMap((each) => filesOf(parts, each, seen)))
}

// Notices

self.addEventListener('push', (event) => {
  const told = event.data?.json()
  if (told) event.waitUntil(show(told))
})

async function show({ title, body, url, tag, lang }) {
  if ((await windowsAt(url)).some((each) => each.visibilityState === 'visible')) return // it is seen there
  await self.registration.showNotification(title, { body, tag, lang, renotify: true, icon: '/icons/192.png', badge: '/icons/badge.png', data: { url } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(new URL(event.notification.data?.url ?? '/', self.location.origin)))
})

async function openAt(address) {
  const [there] = await windowsAt(address.pathname)
  return there ? there.focus() : self.clients.openWindow(address.href)
}

/** The open windows that show a page now. Each is asked: a window is known by the address it was first opened at. */
async function windowsAt(path) {
  const open = await self.clients.matchAll({ type: 'window' })
  const paths = await Promise.all(open.map(pathOf))
  return open.filter((_, at) => paths[at] === path)
}

function pathOf(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event) => resolve(event.data)
    setTimeout(() => resolve(''), ANSWER) // nobody who could be seen is as slow as that
    client.postMessage('where', [port2])
  })
}

/** The browser has given its subscription another address: tell the server. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription))
})

async function renew(old) {
  const options = old?.options ?? (await self.registration.pushManager.getSubscription())?.options
  if (!options) return
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, zone })
  await fetch('/api/notices/push', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
}
