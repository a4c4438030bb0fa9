import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import {
  useChannels,
  useStartAtLogin,
  useTestNotification,
  useUpdateWatch,
  useWatch,
  withRule,
} from '@/components/watch/use-watch'
import { errorText } from '@/lib/error-text'
import { usePageTitle } from '@/lib/page-title'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'
import { ChannelsSection } from './channels-section'
import { QuietSection } from './quiet-section'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { AlertSettings } from '@shared/ipc/watch'
import type { Channel } from '@shared/watch/channels'
import { DESKTOP } from '@shared/watch/desktop'
import { closings, type AlertRule } from '@shared/watch/rules'
import { Section } from '@/ui/section'
import { ChoiceCards } from '@/ui/choice-cards'
import IconButton from '@mui/material/IconButton'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { RuleDialog } from '@/components/watch/rule-dialog'
import { alertText } from '@/components/watch/rule-text'
import { useSession } from '@/lib/session'
import { EmptyState } from '@/ui/empty-state'

/** The Notifications page: alerts, quiet hours and running in the background. */
export function NotificationsPage() {
  const title = usePageTitle('/settings/notifications')
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const watch = useWatch()
  const test = useTestNotification()
  const problem = watch.data?.notices === false ? t('test.missing') : test.error && errorText(test.error, tCommon)
  return (
    <Page
      title={title}
      context={t('context')}
      actions={watch.data?.notices ? <Button onClick={() => test.mutate()}>{t('test.button')}</Button> : null}
      notice={problem ? <Alert severity="warning">{problem}</Alert> : null}
    >
      {watch.isError && !watch.data ? (
        <ErrorPanel title={t('loadFailed')} error={watch.error} onRetry={() => void watch.refetch()} />
      ) : null}
      {watch.data ? (
        <>
          <RulesSection rules={watch.data.choices.rules} />
          <ChannelsSection />
          <QuietSection choices={watch.data.choices} />
          <BackgroundSection settings={watch.data} />
        </>
      ) : null}
    </Page>
  )
}

/** Settings for running without a window. */
function BackgroundSection({ settings }: { settings: AlertSettings }) {
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
        <FormControlLabel
          label={t('background.login')}
          disabled={settings.startAtLogin === null}
          control={
            <Switch checked={settings.startAtLogin ?? false} onChange={(event) => login.mutate(event.target.checked)} />
          }
        />
        {settings.startAtLogin === null ? <FormHelperText>{t('background.loginMissing')}</FormHelperText> : null}
      </Box>
      {error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(error, tCommon)}
        </Alert>
      ) : null}
    </Section>
  )
}

/** Returns a function that names the server of an alert. */
function useServerText(): (server: string | null) => string {
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const { session } = useSession()
  return (server) => {
    if (server === null) return t('form.everyServer')
    if (server === DEMO_SERVER_ID) return tCommon('server.demo')
    return session.servers.find(({ id }) => id === server)?.name ?? ''
  }
}

interface RuleRowProps {
  rule: AlertRule
  channels: readonly Channel[]
  onSwitch: (on: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

function RuleRow({ rule, channels, onSwitch, onEdit, onRemove }: RuleRowProps) {
  const { t } = useTranslation('notifications')
  const { t: tChannels } = useTranslation('channels')
  const textId = useId()
  const server = useServerText()(rule.server)
  const text = alertText(rule, t)
  const named = (rule.channels ?? []).flatMap((id) =>
    id === DESKTOP ? tChannels('desktop') : (channels.find((one) => one.id === id)?.name ?? []),
  )
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}
    >
      <Switch
        checked={rule.on}
        onChange={(event) => onSwitch(event.target.checked)}
        slotProps={{ input: { 'aria-labelledby': textId } }}
      />
      <Box
        component="span"
        id={textId}
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: rule.on ? undefined : 'text.secondary' }}
      >
        {text}
        {named.length > 0 ? (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {tChannels('named', { names: named.join(', ') })}
          </Box>
        ) : null}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', maxWidth: 200, overflowWrap: 'anywhere' }}>
        {server}
      </Box>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <IconButton aria-label={t('edit', { rule: text })} onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('remove', { rule: text })} onClick={onRemove}>
          <X size={14} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  )
}

/** Lists the alerts. */
function RulesSection({ rules }: { rules: readonly AlertRule[] }) {
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const choose = useUpdateWatch()
  const channels = useChannels().data ?? []
  const [editing, setEditing] = useState<{ rule: AlertRule | null } | null>(null)
  const set = (next: AlertRule[]) => choose.mutate({ rules: next })
  return (
    <Section title={t('rules')}>
      {rules.length === 0 ? (
        <EmptyState text={t('none')} />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              channels={channels}
              onSwitch={(on) => set(withRule(rules, { ...rule, on }))}
              onEdit={() => setEditing({ rule })}
              onRemove={() => set(rules.filter(({ id }) => id !== rule.id))}
            />
          ))}
        </Box>
      )}
      <Button startIcon={<Plus size={16} />} onClick={() => setEditing({ rule: null })} sx={{ mt: 4 }}>
        {t('add')}
      </Button>
      {choose.error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(choose.error, tCommon)}
        </Alert>
      ) : null}
      {editing ? <RuleDialog rule={editing.rule} onClose={() => setEditing(null)} /> : null}
    </Section>
  )
}
