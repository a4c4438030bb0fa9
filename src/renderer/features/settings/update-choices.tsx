import Alert from '@mui/material/Alert'
import type { UpdateState } from '@shared/ipc/update'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { Section } from '@/ui/section'
import { ChoiceCards } from './choice-cards'
import { useUpdateChoices } from './use-updates'

/** Phases in which changing the channel would discard progress. */
const busy: readonly UpdateState['phase'][] = ['looking', 'checking', 'downloading', 'installing']

/** Settings for the release channel and for automatic updates. */
export function UpdateChoicesSection({ phase }: { phase: UpdateState['phase'] }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { choices, change } = useUpdateChoices()
  if (!choices) return null
  const channels = (['stable', 'beta'] as const).map((value) => ({
    value,
    label: t(`updates.channel.${value}`),
    help: t(`updates.channel.${value}Help`),
  }))
  const modes = (['ask', 'automatic'] as const).map((value) => ({
    value,
    label: t(`updates.mode.${value}`),
    help: t(`updates.mode.${value}Help`),
  }))
  return (
    <Section title={t('updates.choices')}>
      <ChoiceCards
        label={t('updates.mode.label')}
        value={choices.mode}
        choices={modes}
        onChange={(mode) => change.mutate({ mode })}
      />
      <ChoiceCards
        label={t('updates.channel.label')}
        value={choices.channel}
        choices={channels}
        disabled={busy.includes(phase)}
        onChange={(channel) => change.mutate({ channel })}
      />
      {change.error ? <Alert severity="error">{errorText(change.error, tCommon)}</Alert> : null}
    </Section>
  )
}
