import { useColorScheme } from '@mui/material/styles'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { pickLanguage } from '@shared/language'
import { usePrefs } from '@/lib/prefs'
import { DensityProvider } from '@/ui/data-table/density'

/** Applies the user's colour scheme, language and density. */
export function PrefsEffects({ systemLanguage, children }: { systemLanguage: string; children: ReactNode }) {
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
