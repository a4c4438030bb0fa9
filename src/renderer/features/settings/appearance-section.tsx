import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { toApiError } from '@shared/api/error'
import type { Prefs } from '@shared/ipc/prefs'
import { useTranslation } from '@/lib/texts'
import { readBoot } from '@/lib/boot'
import { errorText } from '@/lib/error-text'
import { languages, pickLanguage } from '@shared/language'
import { usePrefs } from '@/lib/prefs'
import { Section } from '@/ui/section'
import { useToast } from '@/ui/toast/toast'
import { ChoiceCards } from './choice-cards'
import { SchemePicture } from './scheme-picture'

/** Returns a function that applies a preference at once and reports a failure to save it. */
function useChangePrefs() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { setPrefs } = usePrefs()
  const toast = useToast()
  return (change: Partial<Prefs>) =>
    void setPrefs(change).catch((thrown: unknown) =>
      toast.show(t('general.saveFailed', { error: errorText(toApiError(thrown), tCommon) }), { kind: 'error' }),
    )
}

function LanguageField({ value, onChange }: { value: Prefs['language']; onChange: (next: Prefs['language']) => void }) {
  const { t } = useTranslation('settings')
  const system = pickLanguage('system', readBoot().systemLanguage)
  return (
    <TextField
      select
      label={t('appearance.language')}
      value={value}
      onChange={(event) => onChange(event.target.value as Prefs['language'])}
      sx={{ maxWidth: 280 }}
    >
      <MenuItem value="system">{t('appearance.languageSystem', { language: t(`language.${system}`) })}</MenuItem>
      {languages.map((language) => (
        <MenuItem key={language} value={language} lang={language}>
          {t(`language.${language}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Settings for colours, row height and language. */
export function AppearanceSection() {
  const { t } = useTranslation('settings')
  const { prefs } = usePrefs()
  const change = useChangePrefs()
  const schemes = (['system', 'light', 'dark'] as const).map((value) => ({
    value,
    label: t(`appearance.${value}`),
    picture: <SchemePicture scheme={value} />,
    ...(value === 'system' && { help: t('appearance.systemHelp') }),
  }))
  const densities = (['compact', 'comfortable'] as const).map((value) => ({
    value,
    label: t(`appearance.${value}`),
    help: t(`appearance.${value}Help`),
  }))
  return (
    <Section title={t('appearance.title')}>
      <ChoiceCards
        label={t('appearance.scheme')}
        value={prefs.scheme}
        choices={schemes}
        onChange={(scheme) => change({ scheme })}
      />
      <ChoiceCards
        label={t('appearance.density')}
        value={prefs.density}
        choices={densities}
        onChange={(density) => change({ density })}
      />
      <LanguageField value={prefs.language} onChange={(language) => change({ language })} />
    </Section>
  )
}
