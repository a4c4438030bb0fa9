import createCache from '@emotion/cache'
import { createRoot } from 'react-dom/client'
import { readBoot } from '@/lib/boot'
import { pickLanguage, setupI18n } from '@/lib/i18n'
import { createQueryClient } from '@/lib/query-client'
import { createSessionStore } from '@/lib/session-store'
import { createAppTheme } from '@/ui/theme'
import { App } from './app'
import { authPath } from './auth-path'
import { createAppRouter } from './router'

/** Starts the page: everything that can run side by side (texts, the page's code, its data) is on its way before React is. */
export function start(): void {
  const boot = readBoot()
  const language = pickLanguage(boot.prefs.language, boot.systemLanguage)
  const { i18n, ready } = setupI18n(language)
  const client = createQueryClient()
  const sessions = createSessionStore(boot.session)
  if (boot.session.currentId === null && !location.pathname.startsWith('/auth'))
    history.replaceState(null, '', authPath({ returnTo: location.pathname + location.search }))
  const router = createAppRouter({ client, sessions, i18n })
  const styles = createCache({ key: 'mc', prepend: true, ...(boot.nonce && { nonce: boot.nonce }) })
  const app = <App {...{ boot, client, sessions, i18n, router, styles, theme: createAppTheme() }} />
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element')
  // Without texts there is nothing to draw; a missing file still leaves the keys, which say more than an empty window.
  const draw = () => createRoot(root).render(app)
  ready.then(draw, draw)
}
