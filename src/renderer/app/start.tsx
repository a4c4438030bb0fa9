import createCache from '@emotion/cache'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { startPolicyWorker } from '@/domain/policy-worker/client'
import { createPolicyAnswers } from '@/domain/policy-worker/use-policy-answer'
import { readBoot } from '@/lib/boot'
import { pickLanguage } from '@shared/language'
import { onDesktop } from '@/lib/desktop'
import { setupI18n } from '@/lib/i18n'
import { createSessionStore } from '@/lib/session-store'
import { createAppTheme } from '@/ui/theme/theme'
import { App } from './app'
import { authPath } from './navigation'
import { type AppRouter, createAppRouter } from './routes'

/** Starts the page. Loads texts, code and data of the first page in parallel, before React renders. */
export function start(): void {
  const boot = readBoot()
  const language = pickLanguage(boot.prefs.language, boot.systemLanguage)
  const { i18n, ready } = setupI18n(language)
  const sessions = createSessionStore(boot.session)
  const path = firstPath(boot.session.currentId)
  if (path !== null) history.replaceState(null, '', path)
  const router = createAppRouter({ sessions, i18n })
  const styles = createStyles(boot.nonce)
  const policyAnswers = createPolicyAnswers(startPolicyWorker)
  const app = <App {...{ boot, sessions, i18n, router, styles, theme: createAppTheme(), policyAnswers }} />
  // oxlint-disable-next-line no-console -- developers look there for results of their own calls
  onDesktop('demo:warning', (message) => console.warn(message))
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element')
  // Render even if texts failed to load: keys are more useful than an empty window.
  const draw = () => createRoot(root).render(app)
  // Render once with the page: an empty frame first would cost a second layout and finish later.
  const page = firstPage(router).then(() => withTimeout(FIRST_QUERIES_MS, firstQueries(sessions.client())))
  Promise.allSettled([ready, withTimeout(FIRST_PAGE_MS, Promise.all([page, windowSized()]))]).then(draw, draw)
}

/**
 * Creates the Emotion cache for Material UI. Its styles precede the build's style sheets, so that those win, and need no vendor prefixes in
 * Electron.
 */
function createStyles(nonce: string | undefined) {
  return createCache({ key: 'mc', prepend: true, stylisPlugins: [], ...(nonce && { nonce }) })
}

/** Maximum wait for the first page, in milliseconds; then an empty frame is better. */
const FIRST_PAGE_MS = 300

/** Maximum wait for the first data, in milliseconds; about the cost of rendering the page twice. */
const FIRST_QUERIES_MS = 50

const withTimeout = (ms: number, work: Promise<unknown>) => Promise.race([work, sleep(ms)])

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the code of the first page is loaded. */
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

/** Resolves when the window has a size; a window that was never shown has none. */
function windowSized(): Promise<void> {
  return new Promise((resolve) => {
    if (innerWidth > 0) return resolve()
    addEventListener('resize', () => resolve(), { once: true })
  })
}

/** Resolves when all queries have finished. */
function firstQueries(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (client.isFetching() === 0) return resolve()
    const end = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return
      end()
      resolve()
    })
  })
}

/** Returns the start address if signed out: the sign-in page, which returns to the window's address. Otherwise null. */
function firstPath(serverId: string | null): string | null {
  const { pathname, search } = location
  if (serverId !== null || pathname.startsWith('/auth')) return null
  return authPath({ returnTo: pathname + search })
}
