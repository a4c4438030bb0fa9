import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import { STEP_LINES, stepLimits } from '@shared/host/upgrade-step'
import type { StepRead, UpgradeRan, Rehearsed } from '@shared/ipc/upgrade'
import { canStep, minorOf, type UpgradePlace } from '@shared/upgrade/releases'
import { machineName } from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import { userName } from '@shared/user-name'
import { visible } from '@shared/visible'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, useTranslation, absoluteTime } from '@/lib/texts'
import { HostFailureAlert, LogWords } from '@/components/host/host-alerts'
import { invoke } from '@/lib/desktop'
import { upgradePlaceQuery, upgradeStepsQuery } from '@/lib/queries/host'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { CommandBlock } from '@/ui/command-block'
import { ConfirmDialog } from '@/ui/dialogs'
import { Section } from '@/ui/page'

interface RehearsalProps {
  id: string
  place: UpgradePlace
  version: string
  /** The policy as the release needs it; null while that is unknown. */
  policy: string | null
}

/** Starts the next release for some seconds on a copy of the database, on the host, and compares what it finds there. */
export function UpgradeRehearsal({ id, place, version, policy }: RehearsalProps) {
  const { t } = useTranslation('upgrade')
  const { t: tCommon } = useTranslation('common')
  const [asks, setAsks] = useState(false)
  const run = useMutation({ mutationFn: () => invoke('upgrade:rehearse', { id, version, policy: policy ?? '' }) })
  const start = () => {
    setAsks(false)
    run.mutate()
  }
  return (
    <Section title={t('trial.title', { version })}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
        <Typography>{t('trial.text', { version })}</Typography>
        <Button
          sx={{ alignSelf: 'flex-start' }}
          loading={run.isPending}
          disabled={policy === null}
          onClick={() => setAsks(true)}
        >
          {t('trial.start')}
        </Button>
        {run.isPending ? <Alert severity="info">{t('trial.running')}</Alert> : null}
        {run.error ? <Alert severity="error">{errorText(toApiError(run.error), tCommon)}</Alert> : null}
        {run.data && !run.isPending ? <RehearsalOutcome found={run.data} /> : null}
      </Box>
      <ConfirmDialog
        open={asks}
        title={t('trial.ask', { version })}
        confirmLabel={t('trial.confirm')}
        onConfirm={start}
        onClose={() => setAsks(false)}
        body={
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {(['download', 'copy', 'serve', 'remove'] as const).map((part) => (
              <li key={part}>{t(`trial.does.${part}`, { version, database: place.database.path })}</li>
            ))}
          </Box>
        }
      />
    </Section>
  )
}

/** Says how a rehearsal ended. */
export function RehearsalOutcome({ found }: { found: Rehearsed }) {
  const { t } = useTranslation('upgrade')
  switch (found.is) {
    case 'failed':
      return <Alert severity="error">{t(`way.failed.${found.why}`)}</Alert>
    case 'hostFailed':
      return <HostFailureAlert failure={found.failure} />
    case 'impossible':
      return <Alert severity="info">{t('trial.impossible')}</Alert>
    case 'refused':
      return (
        <Alert severity="error">
          {t(`trial.problem.${found.why}`)}
          <LogWords lines={[found.words]} />
        </Alert>
      )
    default:
      return <Healthy found={found} />
  }
}

/** Compares what the release found on the copy with the lists of the server. */
function Healthy({ found: { version, users, nodes } }: { found: Extract<Rehearsed, { is: 'healthy' }> }) {
  const { t } = useTranslation('upgrade')
  const userCount = useQuery(usersQuery()).data?.length
  const nodeCount = useQuery(nodesQuery()).data?.length
  const isKnown = userCount !== undefined && nodeCount !== undefined
  const isSame = userCount === users && nodeCount === nodes
  return (
    <Alert severity={isSame ? 'success' : 'warning'}>
      {t('trial.started', { version, userCount: users, nodeCount: nodes })}{' '}
      {isKnown ? t(isSame ? 'trial.same' : 'trial.differs', { userCount, nodeCount }) : t('trial.uncompared')}
    </Alert>
  )
}

interface RunProps {
  id: string
  place: UpgradePlace
  /** The steps of the way, up to the first one whose version is not known. */
  wanted: readonly Wanted[]
  /** True if a newer release is known at all. */
  isBehind: boolean
}

/** A step to a known version. `stored`, `policy`: the policy before it, and as the release needs it; undefined while unknown. */
export interface Wanted {
  version: string
  stored: string | undefined
  policy: string | undefined
}

const isKnown = (step: Wanted): step is { [K in keyof Wanted]: string } =>
  step.stored !== undefined && step.policy !== undefined

const column = { display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 } as const

/** Lets the host do steps of an upgrade, and take one back. */
export function UpgradeRun({ id, place, wanted, isBehind }: RunProps) {
  const { t } = useTranslation('upgrade')
  return (
    <Section title={t('run.title')}>
      <Box sx={column}>
        {canStep(place) ? (
          <Typography>{t('run.text')}</Typography>
        ) : (
          <Alert severity="info">{t(`run.impossible.${whyNot(place)}`)}</Alert>
        )}
        {canStep(place) ? <Script /> : null}
        {canStep(place) && wanted.length > 0 ? <Ask id={id} place={place} known={wanted} /> : null}
        {canStep(place) && wanted.length === 0 && isBehind ? (
          <Typography color="textSecondary">{t('run.noVersion')}</Typography>
        ) : null}
        <StepsOnHost id={id} />
      </Box>
    </Section>
  )
}

function whyNot({ installation, database }: UpgradePlace): 'kind' | 'database' | 'state' {
  if (installation !== 'package' && installation !== 'binary') return 'kind'
  return database.kind === 'sqlite' && database.path !== '' ? 'state' : 'database'
}

function Script() {
  const { t } = useTranslation('upgrade')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button sx={{ alignSelf: 'flex-start' }} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'run.hideScript' : 'run.showScript')}
      </Button>
      {isOpen ? (
        <Box tabIndex={0} role="region" aria-label={t('run.script')} sx={{ maxHeight: 320, overflow: 'auto' }}>
          <CommandBlock command={STEP_LINES.join('\n')} label={t('run.script')} />
        </Box>
      ) : null}
    </>
  )
}

function useAfterStep(id: string): () => void {
  const client = useQueryClient()
  return () => {
    for (const { queryKey } of [upgradePlaceQuery(id), upgradeStepsQuery(id)])
      void client.invalidateQueries({ queryKey, refetchType: 'active' })
  }
}

/** Asks for one consent to one or all steps, and shows how each ended. */
function Ask({ id, place, known }: { id: string; place: UpgradePlace; known: readonly Wanted[] }) {
  const { t } = useTranslation('upgrade')
  const { t: tCommon } = useTranslation('common')
  const done = useAfterStep(id)
  const [asked, setAsked] = useState<readonly Wanted[] | null>(null)
  const run = useMutation({
    mutationFn: (wanted: readonly Wanted[]) => invoke('upgrade:run', { id, steps: wanted.filter(isKnown) }),
    onSettled: done,
  })
  const [first = '', last = ''] = [known[0]?.version, known.at(-1)?.version]
  const button = (wanted: readonly Wanted[], label: string) => (
    <Button
      variant="contained"
      loading={run.isPending}
      disabled={!wanted.every(isKnown)}
      onClick={() => setAsked(wanted)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {button(known.slice(0, 1), t('run.one', { version: first }))}
        {known.length > 1 ? button(known, t('run.all', { version: last, count: known.length })) : null}
      </Box>
      {run.isPending ? <Alert severity="info">{t('run.running')}</Alert> : null}
      {run.error ? <Alert severity="error">{errorText(toApiError(run.error), tCommon)}</Alert> : null}
      {run.isPending ? null : run.data?.map((ran, at) => <Ran key={at} ran={ran} />)}
      <ConfirmDialog
        open={asked !== null}
        title={t('run.ask', { list: asked?.map(({ version }) => version).join(' → ') ?? '' })}
        confirmLabel={t('run.confirm')}
        danger
        onConfirm={() => {
          if (asked) run.mutate(asked)
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
        body={<What place={place} asked={asked ?? []} />}
      />
    </>
  )
}

/** The steps on the host after the consent. */
function What({ place, asked }: { place: UpgradePlace; asked: readonly Wanted[] }) {
  const { t } = useTranslation('upgrade')
  const minors = asked.map(({ version }) => minorOf(version))
  const edits = place.steps.filter(({ minor, before, after }) => minors.includes(minor) && before !== after)
  const isRuled = asked.some(({ stored, policy }) => stored !== policy)
  const changes = [...(edits.length > 0 ? ['edit'] : []), ...(isRuled ? ['policy'] : [])]
  const parts = ['backup', 'rehearse', 'copy', ...changes, 'install', 'check', 'back']
  return (
    <Box component="ol" sx={{ m: 0, pl: 5 }}>
      {(parts as ('backup' | 'rehearse' | 'copy' | 'edit' | 'policy' | 'install' | 'check' | 'back')[]).map((part) => (
        <li key={part}>
          {t(`run.does.${part}`, {
            count: asked.length,
            database: place.database.path,
            config: place.config,
            waitSeconds: stepLimits.machines,
          })}
        </li>
      ))}
    </Box>
  )
}

/** The end of one step. */
function Ran({ ran }: { ran: UpgradeRan[number] }) {
  const { t } = useTranslation('upgrade')
  switch (ran.is) {
    case 'backup':
      return (
        <>
          <Alert severity="error">{t('run.ended.backup')}</Alert>
          {ran.failure ? <HostFailureAlert failure={ran.failure} /> : null}
        </>
      )
    case 'rehearsed':
      return (
        <>
          <Alert severity="error">{t('run.ended.rehearsed', { to: ran.to })}</Alert>
          <RehearsalOutcome found={ran.rehearsed} />
        </>
      )
    case 'staged':
      return (
        <Alert severity="error">
          {t(`run.staged.${ran.why}`, { to: ran.to })}
          <LogWords lines={[ran.words]} />
        </Alert>
      )
    case 'hostFailed':
      return (
        <>
          <Alert severity="error">{t('run.ended.hostFailed', { to: ran.to })}</Alert>
          <HostFailureAlert failure={ran.failure} />
        </>
      )
    case 'ended':
      return <Ended step={ran.step} />
    default:
      return <Alert severity="warning">{t(`run.ended.${ran.is}`, { to: ran.to })}</Alert>
  }
}

/** The end of a step on the host, with its reason and the end of the log. */
function Ended({ step }: { step: StepRead }) {
  const { t } = useTranslation('upgrade')
  const { from, to, state, why, before, after, stoppedSeconds, words } = step
  if (state === 'done')
    return (
      <Alert severity="success">
        {t('run.ended.done', { to })}{' '}
        {stoppedSeconds === null ? '' : t('run.stopped', { count: Math.round(stoppedSeconds) })}{' '}
        {before && after
          ? t('run.counts', { ...after, userCount: after.users, nodeCount: after.nodes, was: before.online })
          : ''}
      </Alert>
    )
  const isAsked = state === 'back' && why === 'asked'
  const text = state === 'back' || state === 'kept' || state === 'stuck' ? state : 'lost'
  return (
    <Alert severity={isAsked ? 'success' : 'error'}>
      {t(isAsked ? 'run.ended.asked' : `run.ended.${text}`, { from, to })}{' '}
      {isAsked || why === null ? '' : t(`run.why.${why}`, { to, waitSeconds: stepLimits.machines })}
      <LogWords lines={isAsked ? [] : words} />
    </Alert>
  )
}

/** Steps that the host keeps a way back for, or that it could not end. */
function StepsOnHost({ id }: { id: string }) {
  const { t } = useTranslation('upgrade')
  const { data } = useQuery(upgradeStepsQuery(id))
  const steps = data?.steps ?? []
  return (
    <>
      {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
      {steps.length > 0 ? <Typography component="h3">{t('run.kept')}</Typography> : null}
      {steps.map((step) => (
        <StepOnHost key={step.name} id={id} step={step} isNewest={step === steps.at(-1)} />
      ))}
    </>
  )
}

function StepOnHost({ id, step, isNewest }: { id: string; step: StepRead; isNewest: boolean }) {
  const { t, i18n } = useTranslation('upgrade')
  const { t: tCommon } = useTranslation('common')
  const done = useAfterStep(id)
  const [asks, setAsks] = useState<'back' | 'forget' | null>(null)
  const back = useMutation({ mutationFn: () => invoke('upgrade:back', { id, name: step.name }), onSettled: done })
  const forget = useMutation({ mutationFn: () => invoke('upgrade:forget', { id, name: step.name }), onSettled: done })
  const isPending = back.isPending || forget.isPending
  const { from, to, state, why } = step
  const isDone = state === 'done'
  const error = back.error ?? forget.error
  return (
    <Box
      role="group"
      aria-label={t('run.step', { from, to })}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography>
        {t(isDone ? 'run.stepDone' : 'run.stepOpen', { from, to, at: absoluteTime(step.at, i18n.language) })}
      </Typography>
      {isDone || why === null ? null : <Ended step={step} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isNewest ? (
          <Button loading={isPending} onClick={() => setAsks('back')}>
            {t(isDone ? 'run.back' : 'run.resume', { from })}
          </Button>
        ) : null}
        <Button loading={isPending} onClick={() => setAsks('forget')}>
          {t('run.forget')}
        </Button>
      </Box>
      {error ? <Alert severity="error">{errorText(toApiError(error), tCommon)}</Alert> : null}
      {back.data?.map((ran, at) => (
        <Ran key={at} ran={ran} />
      ))}
      {forget.data?.failure ? <HostFailureAlert failure={forget.data.failure} /> : null}
      <ConfirmDialog
        open={asks === 'back'}
        title={t('run.askBack', { from })}
        confirmLabel={t('run.confirmBack')}
        danger
        onConfirm={() => {
          back.mutate()
          setAsks(null)
        }}
        onClose={() => setAsks(null)}
        body={<Lost step={step} />}
      />
      <ConfirmDialog
        open={asks === 'forget'}
        title={t('run.askForget', { from })}
        confirmLabel={t('run.confirmForget')}
        danger
        onConfirm={() => {
          forget.mutate()
          setAsks(null)
        }}
        onClose={() => setAsks(null)}
        body={<Typography>{t('run.forgets', { from })}</Typography>}
      />
    </Box>
  )
}

/** The maximum number of names in the text. */
const NAMES = 12

/** Says what joined since a step, and would be lost. */
function Lost({ step: { at, from } }: { step: StepRead }) {
  const { t, i18n } = useTranslation('upgrade')
  const nodes = useQuery(nodesQuery()).data
  const users = useQuery(usersQuery()).data
  const list = (names: readonly string[]) =>
    `${names.slice(0, NAMES).map(visible).join(', ')}${names.length > NAMES ? ', …' : ''}`
  const machines = nodes && since(nodes, at, machineName)
  const added = users && since(users, at, userName)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography>{t('run.lost.text', { from, at: absoluteTime(at, i18n.language) })}</Typography>
      <Typography>
        {machines
          ? t('run.lost.machines', { count: machines.made.length, list: list(machines.made) })
          : t('run.lost.machinesUnknown')}
      </Typography>
      <Typography>
        {added ? t('run.lost.users', { count: added.made.length, list: list(added.made) }) : t('run.lost.usersUnknown')}
      </Typography>
      {[machines, added].map((part, which) =>
        part && part.undated.length > 0 ? (
          <Typography key={which}>{t('run.lost.undated', { list: list(part.undated) })}</Typography>
        ) : null,
      )}
    </Box>
  )
}

/** Returns the names of what was made after a time, and of what does not tell when it was made. */
function since<T extends { readonly createdAt: string | null }>(
  all: readonly T[],
  at: string,
  nameOf: (one: T) => string,
) {
  const made = (one: T) => (one.createdAt === null ? null : instantOf(one.createdAt))
  return {
    made: all.filter((one) => (made(one) ?? 0) > Date.parse(at)).map(nameOf),
    undated: all.filter((one) => made(one) === null).map(nameOf),
  }
}
