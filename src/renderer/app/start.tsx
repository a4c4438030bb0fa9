import createCache from '@emotion/cache'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { readBoot } from '@/lib/boot'
import { pickLanguage } from '@shared/language'
import { onDesktop } from '@/lib/desktop'
import { setupI18n } from '@/lib/i18n'
import { createSessionStore } from '@/lib/session-store'
import { createAppTheme } from '@/ui/theme/theme'
import { App } from './app'
import { authPath } from './auth-path'
import { type AppRouter, createAppRouter } from './router'

/** Starts the page: everything that can run side by side (texts, the page's code, its data) is on its way before React is. */
export function start(): void {
  const boot = readBoot()
  const language = pickLanguage(boot.prefs.language, boot.systemLanguage)
  const { i18n, ready } = setupI18n(language)
  const sessions = createSessionStore(boot.session)
  const path = firstPath(boot.session.currentId)
  if (path !== null) history.replaceState(null, '', path)
  const router = createAppRouter({ sessions, i18n })
  const styles = createStyles(boot.nonce)
  const app = <App {...{ boot, sessions, i18n, router, styles, theme: createAppTheme() }} />
  // oxlint-disable-next-line no-console -- where developers look for the outcome of their call
  onDesktop('demo:warning', (message) => console.warn(message))
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element')
  // Without texts there is nothing to draw; a missing file still leaves the keys, which say more than an empty window.
  const draw = () => createRoot(root).render(app)
  // Drawing the frame first and the page into it would cost a second layout, later than both together.
  const page = firstPage(router).then(() => atMost(FIRST_READS_MS, firstReads(sessions.client())))
  Promise.allSettled([ready, atMost(FIRST_PAGE_MS, Promise.all([page, sized()]))]).then(draw, draw)
}

/**
 * Emotion's cache, which Material UI draws with. Its styles come before the style sheets of the build, so that these win, and without
 * prefixes, which the one browser here does not need.
 */
function createStyles(nonce: string | undefined) {
  return createCache({ key: 'mc', prepend: true, stylisPlugins: [], ...(nonce && { nonce }) })
}

/** So long an empty frame is worse than a late page. */
const FIRST_PAGE_MS = 300

/** So long drawing a page without what it reads, only to draw it again, would take. */
const FIRST_READS_MS = 50

const atMost = (ms: number, work: Promise<unknown>) => Promise.race([work, sleep(ms)])

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the code of the first page is there. */
function firstPage(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return
      end()
      resolve()
    })
  })
}

/** Resolves when the page has a size: a window that was never shown has none yet. */
function sized(): Promise<void> {
  return new Promise((resolve) => {
    if (innerWidth > 0) return resolve()
    addEventListener('resize', () => resolve(), { once: true })
  })
}

/** Resolves when nothing is being read. */
function firstReads(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (client.isFetching() === 0) return resolve()
    const end = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return
      end()
      resolve()
    })
  })
}

/** Signed out, where to start instead of the address the window has: the sign-in page, which leads back to it. */
function firstPath(serverId: string | null): string | null {
  const { pathname, search } = location
  if (serverId !== null || pathname.startsWith('/auth')) return null
  return authPath({ returnTo: pathname + search })
}
