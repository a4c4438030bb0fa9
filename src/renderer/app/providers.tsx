import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { Theme } from '@mui/material/styles'
import type { Boot } from '@shared/ipc/boot'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { PrefsProvider } from '@/lib/prefs'
import { SessionProvider } from '@/lib/session'
import type { SessionStore } from '@/lib/session-store'
import { TitleProvider } from '@/ui/title'
import { ToastHost } from '@/ui/toast/toast'
import { ChangeFailures } from './change-failures'
import { PrefsEffects } from './prefs-effects'
import { ServerReplaced } from './server-replaced'
import { TranslatedTheme } from './translated-theme'

export interface ProvidersProps {
  boot: Boot
  sessions: SessionStore
  i18n: I18n
  styles: EmotionCache
  theme: Theme
  children: ReactNode
}

/** Provides all contexts that pages need. */
export function Providers({ boot, sessions, i18n, styles, theme, children }: ProvidersProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <CacheProvider value={styles}>
        <TranslatedTheme theme={theme} scheme={boot.prefs.scheme}>
          <SessionProvider store={sessions}>
            <PrefsProvider initial={boot.prefs}>
              <PrefsEffects systemLanguage={boot.systemLanguage}>
                <TitleProvider>{children}</TitleProvider>
              </PrefsEffects>
              <ToastHost />
              <ChangeFailures />
              <ServerReplaced />
            </PrefsProvider>
          </SessionProvider>
        </TranslatedTheme>
      </CacheProvider>
    </I18nextProvider>
  )
}
