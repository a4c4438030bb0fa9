import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { useTheme } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'

/** Translates the names that Material UI gives to the buttons of its controls, which are otherwise English. */
export function ControlWords({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const { components } = useTheme()
  const value = useMemo(() => {
    const closeText = t('actions.close')
    const words = { openText: t('control.open'), closeText, clearText: t('control.clear') }
    const { MuiAlert, MuiAutocomplete } = components ?? {}
    return {
      ...components,
      MuiAlert: { ...MuiAlert, defaultProps: { ...MuiAlert?.defaultProps, closeText } },
      MuiAutocomplete: { ...MuiAutocomplete, defaultProps: { ...MuiAutocomplete?.defaultProps, ...words } },
    }
  }, [t, components])
  return <DefaultPropsProvider value={value}>{children}</DefaultPropsProvider>
}
