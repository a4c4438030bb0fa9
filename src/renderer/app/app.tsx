import { RouterProvider } from 'react-router/dom'
import type { AppRouter } from './routes'
import { RouterContext } from '@/lib/address'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type Theme, useColorScheme, ThemeProvider } from '@mui/material/styles'
import type { Boot } from '@shared/ipc/boot'
import type { i18n as I18n } from 'i18next'
import { type ReactNode, useEffect, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type PolicyAnswers, PolicyAnswersContext } from '@/domain/policy-worker/use-policy-answer'
import { LocalClientProvider } from '@/components/local-client/use-local-client'
import { PrefsProvider, SessionProvider, useCurrentServer, usePrefs } from '@/lib/session'
import type { SessionStore } from '@/lib/session-store'
import { TitleProvider } from '@/ui/page'
import { ToastHost, useToast } from '@/ui/toast/toast'
import { errorText, useTranslation } from '@/lib/texts'
import { mutationFailure } from '@/lib/query-client'
import { useQueryClient } from '@tanstack/react-query'
import { onDesktop } from '@/lib/desktop'
import { pickLanguage } from '@shared/language'
import { DensityProvider } from '@/ui/data-table/density'
import type { Prefs } from '@shared/ipc/session'

interface TranslatedThemeProps {
  theme: Theme
  scheme: Prefs['scheme']
  children: ReactNode
}

/** Provides the theme and translates the names that Material UI gives to the buttons of its controls, which are otherwise English. */
export function TranslatedTheme({ theme, scheme, children }: TranslatedThemeProps) {
  const { t } = useTranslation('common')
  const translated = useMemo(() => {
    const closeText = t('actions.close')
    const words = { openText: t('control.open'), closeText, clearText: t('control.clear') }
    const { MuiAlert, MuiAutocomplete } = theme.components ?? {}
    const components = {
      ...theme.components,
      MuiAlert: { ...MuiAlert, defaultProps: { ...MuiAlert?.defaultProps, closeText } },
      MuiAutocomplete: { ...MuiAutocomplete, defaultProps: { ...MuiAutocomplete?.defaultProps, ...words } },
    }
    return { ...theme, components }
  }, [t, theme])
  return (
    <ThemeProvider
      theme={translated}
      defaultMode={scheme}
      storageManager={null}
      noSsr
      // The build writes the variables into base.css.
      disableStyleSheetGeneration
    >
      {children}
    </ThemeProvider>
  )
}

export function App({ router, ...providers }: Omit<ProvidersProps, 'children'> & { router: AppRouter }) {
  return (
    <Providers {...providers}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </Providers>
  )
}

interface ProvidersProps {
  boot: Boot
  sessions: SessionStore
  i18n: I18n
  styles: EmotionCache
  theme: Theme
  policyAnswers: PolicyAnswers
  children: ReactNode
}

/** Provides all contexts that pages need. */
export function Providers({ boot, sessions, i18n, styles, theme, policyAnswers, children }: ProvidersProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <CacheProvider value={styles}>
        <TranslatedTheme theme={theme} scheme={boot.prefs.scheme}>
          <SessionProvider store={sessions}>
            <PrefsProvider initial={boot.prefs}>
              <PrefsEffects systemLanguage={boot.systemLanguage}>
                <PolicyAnswersContext value={policyAnswers}>
                  <LocalClientProvider>
                    <TitleProvider>{children}</TitleProvider>
                  </LocalClientProvider>
                </PolicyAnswersContext>
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

/** Reports an optimistic change that failed and was reverted. */
function ChangeFailures() {
  const { t } = useTranslation('common')
  const toast = useToast()
  useEffect(
    () =>
      mutationFailure.on(({ error, retry }) => {
        // The sign-in dialog reports this error.
        if (error.code === 'unauthorized') return
        toast.show(t('change.failed', { reason: errorText(error, t) }), { kind: 'error', retry })
      }),
    [t, toast],
  )
  return null
}

/** Reports that another release answers at the server's address, and refetches everything, because its capabilities may differ. */
function ServerReplaced() {
  const { t } = useTranslation('common')
  const toast = useToast()
  const client = useQueryClient()
  const server = useCurrentServer()
  useEffect(
    () =>
      onDesktop('server:replaced', ({ url, version }) => {
        if (server?.url !== url) return
        void client.invalidateQueries()
        toast.show(t(version ? 'replaced.version' : 'replaced.unknown', { name: server.name, version }))
      }),
    [client, server, t, toast],
  )
  return null
}

/** Applies the user's colour scheme, language and density. */
function PrefsEffects({ systemLanguage, children }: { systemLanguage: string; children: ReactNode }) {
  const { prefs } = usePrefs()
  const { setMode } = useColorScheme()
  const { i18n } = useTranslation()
  const language = pickLanguage(prefs.language, systemLanguage)
  useEffect(() => setMode(prefs.scheme), [prefs.scheme, setMode])
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language)
  }, [language, i18n])
  useEffect(() => {
    // The document starts with its language; setting it again would recompute all styles.
    if (document.documentElement.lang !== i18n.language) document.documentElement.lang = i18n.language
  }, [i18n.language])
  return <DensityProvider density={prefs.density}>{children}</DensityProvider>
}
