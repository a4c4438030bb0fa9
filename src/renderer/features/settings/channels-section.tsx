import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Channel, ChannelResult } from '@shared/watch/channels'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useChannels, useRemoveChannel, useTestChannel } from '@/components/watch/use-watch'
import { errorText } from '@/lib/error-text'
import { ErrorPanel } from '@/ui/error-panel'
import { lazyComponent } from '@/ui/lazy-component'
import { Section } from '@/ui/section'
import { OwnTimeSince } from '@/ui/time'

const ChannelDialog = lazyComponent(async () => (await import('./channel-dialog')).ChannelDialog)

/** Says what became of the last message, and why. */
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
  const { id, name, target, origin, ready, result } = channel
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
          {ready ? null : <Box sx={{ color: 'error.main' }}>{t('notReady')}</Box>}
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

/** Where alerts are sent besides the desktop. */
export function ChannelsSection() {
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
