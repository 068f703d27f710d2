import { mount } from 'svelte'
import App from './App.svelte'
import './lib/tokens.css'
import './lib/base.css'
import { watchTitle } from './lib/badge'
import { followLinks } from './lib/router.svelte'
import { keepShell } from './lib/notices/worker'
import { watchSystem } from './lib/settings.svelte'
import { language, learn } from './lib/words.svelte'

document.documentElement.lang = language()
watchSystem()
followLinks()
watchTitle()
if (!location.pathname.startsWith('/embed/')) keepShell() // nothing of ours stays on the pages of others
await learn().catch(() => {}) // without its file, a page speaks English
mount(App, { target: document.getElementById('app')! })
