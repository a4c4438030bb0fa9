import { type Theme, ThemeProvider } from '@mui/material/styles'
import type { Prefs } from '@shared/ipc/prefs'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'

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
