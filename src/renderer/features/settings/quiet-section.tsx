import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { AlertSettings } from '@shared/ipc/watch'
import { type QuietHours, QuietHoursSchema, type AlertChoices } from '@shared/watch/rules'
import { useTranslation } from '@/lib/texts'
import { FormTextField } from '@/components/form/form-text-field'
import { useFollowing } from '@/components/form/use-following'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { useUpdateWatch } from '@/components/watch/use-watch'
import { absoluteTime } from '@/lib/format'
import { useOwnNow } from '@/lib/now'
import { Section } from '@/ui/section'
import { useToast } from '@/ui/toast/toast'

/** Shows until when notifications are paused from the tray icon, and resumes them. */
function Paused({ until }: { until: number }) {
  const { t, i18n } = useTranslation('notifications')
  const choose = useUpdateWatch()
  const time = absoluteTime(new Date(until).toISOString(), i18n.language)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 4 }}>
      <span>{t('quiet.paused', { time })}</span>
      <Button size="small" onClick={() => choose.mutate({ pausedUntil: null })}>
        {t('quiet.resume')}
      </Button>
    </Box>
  )
}

/** Settings for the hours without notifications. */
export function QuietSection({ choices }: { choices: AlertChoices }) {
  const { t } = useTranslation('notifications')
  // The main process pauses by this computer's clock.
  const now = useOwnNow()
  const choose = useUpdateWatch()
  const toast = useToast()
  const form = useZodForm<QuietHours>(QuietHoursSchema, choices.quiet)
  useFollowing(form, choices.quiet)
  const on = useFormField(form, 'on')
  const onSuccess = ({ choices: saved }: AlertSettings) => {
    form.reset(saved.quiet)
    toast.show(t('quiet.saved'))
  }
  const submit = form.handleSubmit((quiet) => choose.mutate({ quiet }, { onSuccess }))
  const time = { htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } } as const
  return (
    <Section title={t('quiet.title')}>
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 640 }}>
        {t('quiet.text')}
      </Typography>
      {choices.pausedUntil !== null && choices.pausedUntil > now ? <Paused until={choices.pausedUntil} /> : null}
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <FormControlLabel
          label={t('quiet.on')}
          control={<Switch checked={on.value} onChange={(event) => on.onChange(event.target.checked)} />}
        />
        <Box sx={{ display: 'flex', gap: 4, my: 3 }}>
          <FormTextField
            form={form}
            name="from"
            label={t('quiet.from')}
            disabled={!on.value}
            slotProps={time}
            sx={{ width: 140 }}
          />
          <FormTextField
            form={form}
            name="to"
            label={t('quiet.to')}
            disabled={!on.value}
            slotProps={time}
            sx={{ width: 140 }}
          />
        </Box>
        <Button type="submit" disabled={choose.isPending}>
          {t('quiet.save')}
        </Button>
      </Box>
    </Section>
  )
}
