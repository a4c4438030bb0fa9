import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { errorText, usePageTitle, useTranslation, absoluteTime, useOwnNow } from '@/lib/texts'
import {
  useChannels,
  useRemoveChannel,
  useStartAtLogin,
  useTestChannel,
  useTestNotification,
  useUpdateWatch,
  useWatch,
  withRule,
} from '@/components/watch/use-watch'
import { EmptyState, ErrorPanel, Page, Section, lazyComponent } from '@/ui/page'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { AlertSettings } from '@shared/ipc/contract'
import type { Channel, ChannelResult } from '@shared/watch/channels'
import { DESKTOP } from '@shared/watch/desktop'
import {
  type AlertChoices,
  type AlertRule,
  closings,
  type QuietHours,
  QuietHoursSchema,
  type Scope,
} from '@shared/watch/rules'
import { ChoiceCards } from '@/ui/choice-cards'
import IconButton from '@mui/material/IconButton'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { RuleDialog } from '@/components/watch/rule-dialog'
import { useSession } from '@/lib/session'
import Typography from '@mui/material/Typography'
import { FormTextField, useFollowing, useFormField, useZodForm } from '@/components/form/form'
import { useToast } from '@/ui/toast/toast'
import { OwnTimeSince } from '@/ui/marks'
import type { TFunction } from 'i18next'

type Words = TFunction<'notifications'>

function scopeText(scope: Scope, t: Words): string {
  switch (scope.by) {
    case 'machine':
      return scope.name
    case 'tag':
      return t('scope.ofTag', { tag: `tag:${scope.tag}` })
    case 'owner':
      return t('scope.ofOwner', { owner: scope.owner })
    case 'query':
      return scope.query === '' ? t('scope.any') : t('scope.ofQuery', { query: scope.query })
  }
}

/** Describes a rule's condition, without a full stop. */
function alertText({ subject }: AlertRule, t: Words): string {
  switch (subject.kind) {
    case 'machines': {
      const machines = scopeText(subject.scope, t)
      const { minutes: count } = subject
      if (count === 0) return t(subject.goes === 'offline' ? 'rule.offlineAtOnce' : 'rule.onlineAtOnce', { machines })
      return t(subject.goes === 'offline' ? 'rule.offline' : 'rule.online', { machines, count })
    }
    case 'expiring':
      return t(`rule.expiring.${subject.what}`, { count: subject.days })
    case 'unreachable':
      return subject.minutes === 0 ? t('rule.unreachableAtOnce') : t('rule.unreachable', { count: subject.minutes })
    default:
      return t(`rule.${subject.kind}`)
  }
}

const ChannelDialog = lazyComponent(async () => (await import('./channel-dialog')).ChannelDialog)

/** Names the result of the last message and its reason. */
function Result({ result }: { result: ChannelResult }) {
  const { t } = useTranslation('channels')
  const { state, problem, code, alerts, at } = result
  const what = alerts === 0 ? t('test') : t('alerts', { count: alerts })
  const reason = problem && t(`problem.${problem}`)
  return (
    <Box component="span" sx={{ color: state === 'sent' ? 'text.secondary' : 'error.main' }}>
      {t(`state.${state}`, { what })}
      {', '}
      <OwnTimeSince value={new Date(at).toISOString()} />
      {reason ? `: ${reason}` : null}
      {code ? ` (${code})` : null}
    </Box>
  )
}

interface ChannelRowProps {
  channel: Channel
  onEdit: () => void
}

function ChannelRow({ channel, onEdit }: ChannelRowProps) {
  const { t } = useTranslation('channels')
  const { t: tAlerts } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const test = useTestChannel()
  const remove = useRemoveChannel()
  const { id, name, target, origin, ready, missing, result } = channel
  const kind = t(`kinds.${target.kind === 'webhook' ? target.form : 'email'}`)
  const place = target.kind === 'webhook' ? origin : target.to.join(', ')
  const error = test.error ?? remove.error
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>
          {name}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {kind} · {place}
          </Box>
        </div>
        <div role="status">
          {result ? <Result result={result} /> : null}
          {ready ? null : (
            <Box sx={{ color: 'error.main' }}>{t(target.kind === 'email' ? 'notReadyMail' : 'notReady')}</Box>
          )}
          {missing ? <Box sx={{ color: 'error.main' }}>{t(`missing.${missing}`)}</Box> : null}
          {error ? <Box sx={{ color: 'error.main' }}>{errorText(error, tCommon)}</Box> : null}
        </div>
      </Box>
      <Button size="small" loading={test.isPending} onClick={() => test.mutate({ id })}>
        {t('testButton')}
      </Button>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <IconButton aria-label={tAlerts('edit', { rule: name })} onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton aria-label={tAlerts('remove', { rule: name })} onClick={() => remove.mutate({ id })}>
          <X size={14} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  )
}

/** Lists the channels that alerts are sent to besides the desktop. */
function ChannelsSection() {
  const { t } = useTranslation('channels')
  const channels = useChannels()
  const [editing, setEditing] = useState<{ channel: Channel | null } | null>(null)
  return (
    <Section title={t('title')}>
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 640 }}>
        {t('text')}
      </Typography>
      {channels.isError ? (
        <ErrorPanel title={t('loadFailed')} error={channels.error} onRetry={() => void channels.refetch()} />
      ) : null}
      {channels.data && channels.data.length > 0 ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {channels.data.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} onEdit={() => setEditing({ channel })} />
          ))}
        </Box>
      ) : null}
      <Button startIcon={<Plus size={16} />} onClick={() => setEditing({ channel: null })} sx={{ mt: 4 }}>
        {t('add')}
      </Button>
      {editing ? <ChannelDialog channel={editing.channel} onClose={() => setEditing(null)} /> : null}
    </Section>
  )
}

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
          <RulesSection rules={watch.data.choices.rules} unknownEnds={watch.data.unknownEnds} />
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
  unknownEnds: number
  channels: readonly Channel[]
  onSwitch: (on: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

function RuleRow({ rule, unknownEnds, channels, onSwitch, onEdit, onRemove }: RuleRowProps) {
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
        {unknownEnds > 0 ? (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {t('rule.unknownEnds', { count: unknownEnds })}
          </Box>
        ) : null}
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
function RulesSection({ rules, unknownEnds }: { rules: readonly AlertRule[] } & Pick<AlertSettings, 'unknownEnds'>) {
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
              unknownEnds={unknownEnds[rule.id] ?? 0}
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
function QuietSection({ choices }: { choices: AlertChoices }) {
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
