import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import { freePorts, serverUrl } from '@shared/set-up/configuration'
import { setUpSteps } from '@shared/set-up/plan'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { JoinCommands } from '@/components/join/join-commands'
import { invoke } from '@/lib/desktop'
import { errorText, problemText } from '@/lib/error-text'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Section } from '@/ui/section'
import { type DotState, StateDot } from '@/ui/state-dot'
import { type SetUp, shownSteps, type StepFailure } from './use-set-up'

type StepState = 'done' | 'running' | 'failed' | 'waiting'
const dots: Readonly<Record<StepState, DotState>> = {
  done: 'good',
  running: 'neutral',
  failed: 'bad',
  waiting: 'neutral',
}

/** Shows each step. One that failed says why, and can be repeated; all of it can be taken back until the server is connected. */
export function SetUpProgress({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { done, busy, failure } = setUp
  const stateOf = (at: number): StepState => {
    if (at < done) return 'done'
    if (at > done) return 'waiting'
    return busy ? 'running' : 'failed'
  }
  return (
    <Section title={t('progress.title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box component="ol" aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shownSteps.map((step, at) => (
            <Box component="li" key={step} sx={{ py: 1, display: 'flex', gap: 3, justifyContent: 'space-between' }}>
              <span>{t(`step.${step}`)}</span>
              <StateDot state={dots[stateOf(at)]} label={t(`progress.${stateOf(at)}`)} />
            </Box>
          ))}
        </Box>
        {failure && !busy ? <Failure failure={failure} /> : null}
        {busy ? null : (
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
            <Button variant="text" onClick={() => setUp.patch({ at: 'questions', failure: null, done: 0 })}>
              {t('summary.change')}
            </Button>
            {/* After the last step on the host, nothing tells what a set-up made. */}
            {done < setUpSteps.length ? <UndoButton setUp={setUp} /> : null}
            <Button variant="contained" color="primary" onClick={() => void setUp.run()}>
              {t('progress.continue')}
            </Button>
          </Box>
        )}
      </Box>
    </Section>
  )
}

function Failure({ failure: { stepped, report } }: { failure: StepFailure }) {
  const { t } = useTranslation('setup')
  const { t: tCommon } = useTranslation('common')
  if (stepped?.is === 'hostFailed') return <HostFailureAlert failure={stepped.failure} />
  if (stepped)
    return (
      <Alert severity="error">
        {t(`progress.failedAt.${stepped.why}`)}
        <Words text={stepped.why === 'command' ? `${stepped.command}\n${stepped.words}` : stepped.words} />
      </Alert>
    )
  const problem = report?.problem
  return problem ? <Alert severity="error">{problemText(problem.code, problem.params, tCommon)}</Alert> : null
}

/** The server is saved: its first machine joins. */
export function SetUpConnected({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const navigate = useNavigate()
  const { answers, looked, authKey } = setUp
  if (!answers || !looked?.look) return null
  const url = serverUrl(answers, freePorts(looked.look.tcp))
  return (
    <Section title={t('connected.title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Alert severity="success">{t('connected.text', { url })}</Alert>
        <Typography>{t('connected.join', { user: answers.user })}</Typography>
        <JoinCommands serverUrl={url} authKey={authKey} />
        <JoinHere setUp={setUp} />
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button variant="contained" color="primary" onClick={() => void navigate('/')}>
            {t('connected.open')}
          </Button>
        </Box>
      </Box>
    </Section>
  )
}

/** Offers to let this computer join, if it has a client that is in no tailnet. */
function JoinHere({ setUp: { ticket } }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { t: tCommon } = useTranslation('common')
  const client = useQuery({ queryKey: ['set-up-client'], gcTime: 0, queryFn: () => invoke('client:report') }).data
  const join = useMutation({ mutationFn: () => invoke('setUp:join', { ticket: ticket.current ?? '' }) })
  if (!client || !('version' in client)) return null
  if (client.state === 'running') return <Typography color="textSecondary">{t('connected.member')}</Typography>
  if (join.data?.isJoined) return <Alert severity="success">{t('connected.joined')}</Alert>
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Button loading={join.isPending} onClick={() => join.mutate()}>
          {t('connected.here')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
          {t('connected.hereText')}
        </Typography>
      </Box>
      {join.data && !join.isPending ? (
        <Alert severity="error">
          {t('connected.notJoined')}
          <Words text={join.data.words} />
        </Alert>
      ) : null}
      {join.error ? <Alert severity="error">{errorText(toApiError(join.error), tCommon)}</Alert> : null}
    </>
  )
}

/** Words of a host or a program. */
export function Words({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <Typography
      component="pre"
      variant="mono"
      sx={{ m: 0, mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 200, overflow: 'auto' }}
    >
      {text.trim()}
    </Typography>
  )
}

/** Undo, with the question before it. */
export function UndoButton({ setUp: { undo, busy, destination } }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button disabled={busy} onClick={() => setAsks(true)}>
        {t('progress.undo')}
      </Button>
      <ConfirmDialog
        open={asks}
        local
        danger
        title={t('progress.undoTitle')}
        body={t('progress.undoText', { host: destination })}
        losses={(['package', 'files', 'user'] as const).map((what) => t(`progress.undoLosses.${what}`))}
        confirmLabel={t('progress.undoConfirm')}
        onConfirm={() => {
          setAsks(false)
          void undo()
        }}
        onClose={() => setAsks(false)}
      />
    </>
  )
}
