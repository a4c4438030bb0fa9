import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { WatchSettings } from '@shared/ipc/watch'
import { closings } from '@shared/watch/rules'
import { useTranslation } from '@/lib/texts'
import { useUpdateWatch, useStartAtLogin } from '@/components/watch/use-watch'
import { errorText } from '@/lib/error-text'
import { Section } from '@/ui/section'
import { ChoiceCards } from './choice-cards'

/** Settings for running without a window. */
export function BackgroundSection({ settings }: { settings: WatchSettings }) {
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const choose = useUpdateWatch()
  const login = useStartAtLogin()
  const error = choose.error ?? login.error
  const choices = closings.map((value) => ({
    value,
    label: t(`background.closing.${value}`),
    help: t(`background.closing.${value}Help`),
  }))
  return (
    <Section title={t('background.title')}>
      <ChoiceCards
        label={t('background.closing.label')}
        value={settings.choices.closing}
        choices={choices}
        onChange={(closing) => choose.mutate({ closing })}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
        <FormControlLabel
          label={t('background.tray')}
          control={
            <Switch
              checked={settings.choices.tray}
              onChange={(event) => choose.mutate({ tray: event.target.checked })}
            />
          }
        />
        {settings.startAtLogin === null ? null : (
          <FormControlLabel
            label={t('background.login')}
            control={
              <Switch checked={settings.startAtLogin} onChange={(event) => login.mutate(event.target.checked)} />
            }
          />
        )}
      </Box>
      {error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(error, tCommon)}
        </Alert>
      ) : null}
    </Section>
  )
}
