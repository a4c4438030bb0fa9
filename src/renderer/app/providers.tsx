import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type Theme, ThemeProvider } from '@mui/material/styles'
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
import { ControlWords } from './control-words'
import { PrefsEffects } from './prefs-effects'
import { ServerReplaced } from './server-replaced'

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
        <ThemeProvider
          theme={theme}
          defaultMode={boot.prefs.scheme}
          storageManager={null}
          noSsr
          // The build writes the variables into base.css.
          disableStyleSheetGeneration
        >
          <ControlWords>
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
          </ControlWords>
        </ThemeProvider>
      </CacheProvider>
    </I18nextProvider>
  )
}
