import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { UpdateState } from '@shared/ipc/update'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { type DotState, StateDot } from '@/ui/state-dot'
import { RelativeTime } from '@/ui/time'
import { useUpdateState, useUpdateWish } from './use-updates'

const dots: Record<UpdateState['phase'], DotState> = {
  unsupported: 'neutral',
  idle: 'neutral',
  checking: 'neutral',
  none: 'good',
  available: 'waiting',
  downloading: 'waiting',
  ready: 'waiting',
  installing: 'waiting',
  failed: 'bad',
}

function Actions({ state }: { state: UpdateState }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const wish = useUpdateWish()
  const version = state.version ?? ''
  const main = { variant: 'contained', color: 'primary' } as const
  const buttons = {
    available: { wish: 'update:download', label: t('updates.download', { version }), ...main },
    ready: { wish: 'update:install', label: t('updates.install', { version }), ...main },
    idle: { wish: 'update:check', label: t('updates.check'), ...main },
    none: { wish: 'update:check', label: t('updates.checkAgain'), variant: 'outlined', color: 'inherit' },
    failed: { wish: 'update:check', label: t('updates.checkAgain'), variant: 'outlined', color: 'inherit' },
  } as const
  const { phase } = state
  const button = phase in buttons ? buttons[phase as keyof typeof buttons] : null
  return (
    <>
      {button ? (
        <Button
          variant={button.variant}
          color={button.color}
          loading={wish.isPending}
          onClick={() => wish.mutate(button.wish)}
        >
          {button.label}
        </Button>
      ) : null}
      {wish.error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(wish.error, tCommon)}
        </Alert>
      ) : null}
    </>
  )
}

function Progress({ share, version }: { share: number; version: string }) {
  const { t } = useTranslation('settings')
  const percent = Math.floor(share * 100)
  return (
    <Box sx={{ mb: 4, maxWidth: 400 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={t('updates.progressLabel', { version })}
        sx={{ mb: 1, borderRadius: 1 }}
      />
      <span>{t('updates.progress', { version, percent })}</span>
    </Box>
  )
}

/** The main process says why in English; its three reasons are known. */
function useReason(state: UpdateState): string | null {
  const { t } = useTranslation('settings')
  if (state.message === null || state.phase !== 'unsupported') return state.message
  if (/development build/.test(state.message)) return t('updates.unsupportedReason.development')
  if (/no address/.test(state.message)) return t('updates.unsupportedReason.noAddress')
  return t('updates.unsupportedReason.managed')
}

function UpdateDetails({ state }: { state: UpdateState }) {
  const { t } = useTranslation('settings')
  const version = state.version ?? ''
  const help = t(`updates.help.${state.phase}`)
  const reason = useReason(state)
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Typography variant="h2" component="p" role="status" sx={{ mb: 1 }}>
        <StateDot state={dots[state.phase]} label={t(`updates.phase.${state.phase}`, { version })} />
      </Typography>
      {[reason, help].filter(Boolean).map((line) => (
        <Typography key={line} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      {state.checkedAt ? (
        <Typography color="textSecondary">
          {t('updates.checked')} <RelativeTime value={state.checkedAt} />
        </Typography>
      ) : null}
      <Box sx={{ mt: 4, mb: 8 }}>
        {state.phase === 'downloading' ? <Progress share={state.progress ?? 0} version={version} /> : null}
        <Actions state={state} />
      </Box>
      {state.releaseNotes ? (
        <Section title={t('updates.notes', { version })}>
          <Typography variant="prose" component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {state.releaseNotes}
          </Typography>
        </Section>
      ) : null}
    </Box>
  )
}

/** Whether there is a newer version, and getting it. */
export function UpdatesPage() {
  const { t } = useTranslation('settings')
  const update = useUpdateState()
  return (
    <Page
      title={t('updates.title')}
      context={update.data ? t('updates.context', { version: update.data.currentVersion }) : undefined}
    >
      {update.isError && !update.data ? (
        <ErrorPanel title={t('updates.loadFailed')} error={update.error} onRetry={() => void update.refetch()} />
      ) : null}
      {update.data ? <UpdateDetails state={update.data} /> : null}
    </Page>
  )
}
