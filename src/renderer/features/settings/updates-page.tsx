import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { UpdateState } from '@shared/ipc/update'
import { useTranslation } from '@/lib/texts'
import { usePageTitle } from '@/lib/page-title'
import { fileSize } from '@/lib/format'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { type DotState, StateDot } from '@/ui/state-dot'
import { OwnTimeSince } from '@/ui/time'
import { UpdateActions } from './update-actions'
import { UpdateChoicesSection } from './update-choices'
import { UpdateObstacleHelp } from './update-obstacle'
import { useKeptFocus } from './use-kept-focus'
import { useUpdateState } from './use-updates'

const dots: Record<UpdateState['phase'], DotState> = {
  unsupported: 'neutral',
  idle: 'neutral',
  looking: 'neutral',
  checking: 'neutral',
  none: 'good',
  available: 'waiting',
  downloading: 'waiting',
  ready: 'waiting',
  staged: 'waiting',
  installing: 'waiting',
  failed: 'bad',
}

/** Returns the phase to show: during an automatic check, the previous one. */
function shownPhase({ phase, failure, version }: UpdateState): UpdateState['phase'] {
  if (phase !== 'looking') return phase
  if (failure !== null) return 'failed'
  return version === null ? phase : 'available'
}

/** Phases that need an explanation. */
const helped = ['downloading', 'ready', 'staged', 'failed'] as const

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

/** Explains the state, its cause and when it was determined. */
function Explanation({ state }: { state: UpdateState }) {
  const { t, i18n } = useTranslation('settings')
  const size = state.size === null ? '' : t('updates.size', { size: fileSize(state.size, i18n.language) })
  const shown = shownPhase(state)
  const help = helped.find((phase) => phase === shown)
  const lines = [
    state.failure ? t(`updates.failure.${state.failure}`) : '',
    // Known failures have their own text.
    state.failure === 'unknown' ? (state.message ?? '') : '',
    help ? t(`updates.help.${help}`) : '',
    shown === 'available' || shown === 'downloading' ? size : '',
  ]
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <Typography key={line} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      {state.checkedAt ? (
        <Typography color="textSecondary">
          <OwnTimeSince value={state.checkedAt} sentence={(age) => t('updates.checked', { age })} />
        </Typography>
      ) : null}
    </>
  )
}

function UpdateDetails({ state }: { state: UpdateState }) {
  const title = usePageTitle('/settings/updates')
  const { t } = useTranslation('settings')
  const version = state.version ?? ''
  const keptFocus = useKeptFocus(state.phase)
  const shown = shownPhase(state)
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Box role="group" aria-label={title} sx={{ mb: 8, borderRadius: 1 }} {...keptFocus}>
        <Typography variant="h2" component="p" role="status" sx={{ mb: 1 }}>
          <StateDot state={dots[shown]} label={t(`updates.phase.${shown}`, { version })} />
        </Typography>
        {state.obstacle ? (
          <UpdateObstacleHelp obstacle={state.obstacle} />
        ) : (
          <>
            <Explanation state={state} />
            <Box sx={{ mt: 4 }}>
              {state.phase === 'downloading' ? <Progress share={state.progress ?? 0} version={version} /> : null}
              <UpdateActions state={state} />
            </Box>
          </>
        )}
      </Box>
      {state.releaseNotes ? (
        <Section title={t('updates.notes', { version })}>
          <Typography variant="prose" component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {state.releaseNotes}
          </Typography>
        </Section>
      ) : null}
      {state.obstacle ? null : <UpdateChoicesSection phase={state.phase} />}
    </Box>
  )
}

/** The Updates page: available version, download and settings for automatic updates. */
export function UpdatesPage() {
  const title = usePageTitle('/settings/updates')
  const { t } = useTranslation('settings')
  const update = useUpdateState()
  return (
    <Page
      title={title}
      context={update.data ? t('updates.context', { version: update.data.currentVersion }) : undefined}
    >
      {update.isError && !update.data ? (
        <ErrorPanel title={t('updates.loadFailed')} error={update.error} onRetry={() => void update.refetch()} />
      ) : null}
      {update.data ? <UpdateDetails state={update.data} /> : null}
    </Page>
  )
}
