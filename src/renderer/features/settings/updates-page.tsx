import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { UpdateObstacle, UpdateState, UpdateChoices } from '@shared/ipc/update'
import { errorText, usePageTitle, useTranslation, fileSize } from '@/lib/texts'
import { ErrorPanel, Page, Section } from '@/ui/page'
import { type DotState, StateDot, OwnTimeSince } from '@/ui/marks'
import { type FocusEvent, useEffect, useRef } from 'react'
import Link from '@mui/material/Link'
import { CommandBlock } from '@/ui/command-block'
import Alert from '@mui/material/Alert'
import { ChoiceCards } from '@/ui/choice-cards'
import Button from '@mui/material/Button'
import { ConfirmDialog } from '@/ui/dialogs'
import type { ApiError } from '@shared/api/error'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke, useDesktopValue } from '@/lib/desktop'

const updateKey = ['update'] as const
const choicesKey = ['update', 'choices'] as const

type UpdateAction = 'check' | 'download' | 'cancel' | 'stage' | 'install' | 'installAnyway'

function send(action: UpdateAction): Promise<UpdateState> {
  if (action === 'install' || action === 'installAnyway')
    return invoke('update:install', { anyway: action === 'installAnyway' })
  return invoke(`update:${action}`)
}

/** Returns the update state and follows it while the page is open. */
const useUpdateState = () => useDesktopValue(updateKey, 'update:changed', () => invoke('update:get'))

/** Sends an action to the updater; the result arrives as its new state. */
function useUpdateAction() {
  const client = useQueryClient()
  return useMutation<UpdateState, ApiError, UpdateAction>({
    mutationFn: send,
    onSuccess: (state) => client.setQueryData(updateKey, state),
    // The state has changed since this page last received it.
    onError: () => void client.invalidateQueries({ queryKey: updateKey, exact: true }),
  })
}

/** Returns the release channel and the automatic update mode, with a mutation to change them. */
function useUpdateChoices() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: choicesKey, queryFn: () => invoke('update:choices'), retry: false, staleTime: 0 })
  const change = useMutation<UpdateChoices, ApiError, Partial<UpdateChoices>>({
    mutationFn: (patch) => invoke('update:choose', patch),
    onSuccess: (choices) => client.setQueryData(choicesKey, choices),
  })
  return { choices: query.data, change }
}

/** The actions of each phase, the main one first. */
const actions: Readonly<Record<UpdateState['phase'], readonly UpdateAction[]>> = {
  unsupported: [],
  idle: ['check'],
  looking: ['check'],
  checking: [],
  none: ['check'],
  available: ['download', 'check'],
  downloading: ['cancel'],
  ready: ['install', 'stage'],
  staged: ['install'],
  installing: [],
  failed: ['check'],
}

/** Phases without a pending step. */
const quiet: readonly UpdateState['phase'][] = ['none', 'failed', 'downloading', 'staged']

/** The buttons of a phase, and the question before a restart that would interrupt something. */
function UpdateActions({ state }: { state: UpdateState }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const action = useUpdateAction()
  const version = state.version ?? ''
  const label = (name: UpdateAction) => {
    if (name === 'check') return t(state.phase === 'idle' ? 'updates.check' : 'updates.checkAgain')
    return t(`updates.action.${name}`, { version })
  }
  const open = (action.error?.details ?? []).filter(({ key }) => key === 'open').map(({ params }) => params['what'])
  const asks = open.length > 0
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {actions[state.phase].map((name, index) => (
          <Button
            key={name}
            variant={index === 0 && !quiet.includes(state.phase) ? 'contained' : 'outlined'}
            color={index === 0 && !quiet.includes(state.phase) ? 'primary' : 'inherit'}
            onClick={() => action.mutate(name)}
          >
            {label(name)}
          </Button>
        ))}
      </Box>
      {action.error && !asks ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(action.error, tCommon)}
        </Alert>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={t('updates.question.title', { version })}
        body={
          <Box component="span" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
            {open.includes('drafts') ? <span>{t('updates.question.drafts')}</span> : null}
            {open.includes('jobs') ? <span>{t('updates.question.jobs')}</span> : null}
            {open.includes('hostSaves') ? <span>{t('updates.question.hostSaves')}</span> : null}
            {open.includes('backups') ? <span>{t('updates.question.backups')}</span> : null}
          </Box>
        }
        confirmLabel={t('updates.question.confirm')}
        onConfirm={() => action.mutate('installAnyway')}
        onClose={() => action.reset()}
      />
    </>
  )
}

/** Phases in which changing the channel would discard progress. */
const busy: readonly UpdateState['phase'][] = ['looking', 'checking', 'downloading', 'installing']

/** Settings for the release channel and for automatic updates. */
function UpdateChoicesSection({ phase }: { phase: UpdateState['phase'] }) {
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

const commands: Partial<Record<UpdateObstacle, string>> = {
  deb: 'sudo apt install ./mesh-console-*.deb',
  rpm: 'sudo dnf install ./mesh-console-*.rpm',
}

/** Explains how to get a new version if the console cannot update itself. */
function UpdateObstacleHelp({ obstacle }: { obstacle: UpdateObstacle }) {
  const { t } = useTranslation('settings')
  const command = commands[obstacle]
  const released = obstacle !== 'development'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography color="textSecondary">{t(`updates.obstacle.${obstacle}`)}</Typography>
      {command ? <CommandBlock command={command} label={t('updates.command')} /> : null}
      {released ? (
        <Link href={import.meta.env.RELEASES_PAGE} target="_blank" rel="noreferrer" sx={{ alignSelf: 'flex-start' }}>
          {t('updates.releases')}
        </Link>
      ) : null}
    </Box>
  )
}

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

/**
 * When a phase change removes the focused button, moves the focus to the first button of the new phase or, if it has none, to the
 * container. Returns the props of the container.
 */
function useKeptFocus(phase: string) {
  const around = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return
    const target = around.current?.querySelector('button') ?? around.current
    target?.focus()
  }, [phase])
  return {
    ref: around,
    tabIndex: -1,
    onFocus: () => void (inside.current = true),
    // When a focused button is removed, `relatedTarget` is null.
    onBlur: ({ relatedTarget }: FocusEvent) => void (inside.current = relatedTarget === null),
  }
}
