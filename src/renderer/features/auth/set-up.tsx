import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SshDestination } from '@shared/host/destination'
import type { SetUpLook } from '@shared/ipc/contract'
import { visible } from '@shared/visible'
import { useState, Fragment } from 'react'
import { z } from 'zod'
import { errorText, problemText, useTranslation } from '@/lib/texts'
import { FormTextField, useZodForm } from '@/components/form/form'
import { HostFailureAlert, LogWords } from '@/components/host/host-alerts'
import { closesWhenSaved } from '@/lib/use-autosave'
import { ActionAlert, Alerts } from '@/ui/action-alert'
import { DefinitionList, Section } from '@/ui/page'
import {
  SetUpQuestions,
  AnswersForm,
  useAnswers,
  type SetUp,
  useSetUp,
  shownSteps,
  type StepFailure,
} from './use-set-up'
import { firstAnswers, type SetUpAnswers } from '@shared/set-up/answers'
import { setUpByHand } from '@shared/set-up/by-hand'
import {
  proxySnippet,
  freePorts,
  serverUrl,
  configurationOf,
  openPorts,
  serviceUnit,
} from '@shared/set-up/configuration'
import { CommandBlock } from '@/ui/command-block'
import { toApiError } from '@shared/api/error'
import { setUpSteps, planOf } from '@shared/set-up/plan'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { JoinCommands } from '@/components/join/join-commands'
import { invoke } from '@/lib/desktop'
import { ConfirmDialog } from '@/ui/dialogs'
import { type DotState, StateDot } from '@/ui/marks'
import { commandLine } from '@shared/host/call'
import { releaseFile } from '@shared/upgrade/releases'
import { usePrefs } from '@/lib/session'

/** A long text of its own height, with a copy button. */
export function LongText({ text, label }: { text: string; label: string }) {
  return (
    <Box sx={{ maxHeight: 280, overflow: 'auto' }}>
      <CommandBlock command={text} label={label} />
    </Box>
  )
}

/** Shows the release, the whole configuration and every command before anything is changed. */
export function SetUpSummary({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { looked, answers, release, busy } = setUp
  const look = looked?.look
  if (!look || !answers) return null
  const ports = freePorts(look.tcp)
  const proxy = answers.tls === 'proxy' ? (look.proxy ?? 'caddy') : null
  const isReady = release?.is === 'ready'
  const plan = planOf(
    answers,
    { architecture: look.architecture ?? 'amd64', loader: look.loader, isRoot: look.rights === 'root' },
    isReady ? release : { version: '0.29.2', kind: 'deb', from: 'page' },
  )
  return (
    <>
      <ReleasePart setUp={setUp} />
      <Section title={t('summary.title')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Typography>{t('summary.text')}</Typography>
          <LongText text={configurationOf(answers, ports)} label={t('summary.configuration')} />
          {isReady && release.kind === 'binary' ? (
            <>
              <Typography>{t('summary.unitText')}</Typography>
              <LongText text={serviceUnit()} label={t('summary.unit')} />
            </>
          ) : null}
          {proxy ? (
            <>
              <Typography>{t('summary.proxyText')}</Typography>
              <LongText text={proxySnippet(proxy, answers, ports)} label={t('summary.proxy', { proxy })} />
            </>
          ) : null}
          <Typography>{t('summary.ports', { ports: openPorts(answers, ports).join(', ') })}</Typography>
          {isReady ? (
            <Box role="group" aria-label={t('summary.commands')}>
              <Typography sx={{ mb: 1 }}>{t('summary.commandsText')}</Typography>
              {setUpSteps.map((step) => (
                <Fragment key={step}>
                  <Typography variant="body2" sx={{ mt: 2, fontWeight: 500 }}>
                    {t(`step.${step}`)}
                  </Typography>
                  {plan[step].map(({ call }) => (
                    <Typography
                      key={commandLine(call)}
                      component="code"
                      variant="mono"
                      sx={{ display: 'block', overflowWrap: 'anywhere' }}
                    >
                      {commandLine(call)}
                    </Typography>
                  ))}
                </Fragment>
              ))}
            </Box>
          ) : null}
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
            <Button variant="text" disabled={busy} onClick={() => setUp.patch({ at: 'questions' })}>
              {t('summary.change')}
            </Button>
            <Button
              variant="contained"
              color="primary"
              disabled={!isReady}
              loading={busy}
              onClick={() => void setUp.run()}
            >
              {t('summary.start')}
            </Button>
          </Box>
        </Box>
      </Section>
    </>
  )
}

/** The source of the release: the release page, or files of this computer. */
function ReleasePart({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { t: tUpgrade } = useTranslation('upgrade')
  const { asksReleases } = usePrefs().prefs
  const { looked, release, busy } = setUp
  const file = releaseFile('0.29.2', looked?.look?.architecture ?? 'amd64', 'deb')
  const mayAsk = asksReleases && looked?.look?.loader != null
  return (
    <Section title={t('release.title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Typography>{t('release.text')}</Typography>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {mayAsk ? (
            <Button disabled={busy} onClick={() => void setUp.readRelease('setUp:release')}>
              {t('release.ask')}
            </Button>
          ) : null}
          <Button disabled={busy} onClick={() => void setUp.readRelease('setUp:files')}>
            {t('release.choose')}
          </Button>
        </Box>
        {release?.is === 'ready' ? (
          <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
            {t(`release.${release.from}`, { version: release.version, sum: release.sum })}{' '}
            {t(`release.kind.${release.kind}`)}
          </Alert>
        ) : null}
        {release?.is === 'unusable' ? (
          <Alert severity="error">{t(`release.why.${release.why}`, { file })}</Alert>
        ) : null}
        {release?.is === 'failed' ? <Alert severity="error">{tUpgrade(`way.failed.${release.why}`)}</Alert> : null}
      </Box>
    </Section>
  )
}

/** The newest line whose configuration the console writes: its image is the newest patch of it. */
const LINE = '0.29'

/** The same questions for any other system. They end in files and commands to copy. */
function SetUpByHandForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('setup')
  const [answers, setAnswers] = useState<SetUpAnswers | null>(null)
  const form = useAnswers(firstAnswers('', null))
  const column = { display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800, minWidth: 0 } as const
  if (!answers)
    return (
      <Box sx={column}>
        <Section title={t('byHand.title')}>
          <Typography sx={{ mb: 3 }}>{t('byHand.text')}</Typography>
          <AnswersForm form={form} submit={t('byHand.show')} onBack={onBack} onAnswered={setAnswers} />
        </Section>
      </Box>
    )
  const { compose, configuration, commands } = setUpByHand(answers, LINE)
  return (
    <Box sx={column}>
      <Section title={t('byHand.title')}>
        <Box sx={{ ...column, gap: 3 }}>
          <Typography>{t('byHand.release', { version: LINE })}</Typography>
          <Title text={t('byHand.compose')} />
          <LongText text={compose} label={t('byHand.compose')} />
          <Title text={t('byHand.configuration')} />
          <LongText text={configuration} label={t('byHand.configuration')} />
          {answers.tls === 'proxy' ? (
            <>
              <Typography>{t('summary.proxyText')}</Typography>
              {(['caddy', 'nginx', 'traefik'] as const).map((proxy) => (
                <LongText
                  key={proxy}
                  text={proxySnippet(proxy, answers, { api: 8080 })}
                  label={t('summary.proxy', { proxy })}
                />
              ))}
            </>
          ) : null}
          <Title text={t('byHand.commands')} />
          <CommandBlock command={commands.join('\n')} label={t('byHand.commands')} />
          <Typography>{t('byHand.then')}</Typography>
          <Button sx={{ alignSelf: 'flex-end' }} onClick={() => setAnswers(null)}>
            {t('summary.change')}
          </Button>
        </Box>
      </Section>
    </Box>
  )
}

function Title({ text }: { text: string }) {
  return (
    <Typography component="h3" sx={{ fontWeight: 600 }}>
      {text}
    </Typography>
  )
}

type StepState = 'done' | 'running' | 'failed' | 'waiting'
const dots: Readonly<Record<StepState, DotState>> = {
  done: 'good',
  running: 'neutral',
  failed: 'bad',
  waiting: 'neutral',
}

/** Shows each step. One that failed says why, and can be repeated; all of it can be taken back until the server is connected. */
function SetUpProgress({ setUp }: { setUp: SetUp }) {
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
        <LogWords lines={[stepped.why === 'command' ? stepped.command : '', stepped.words]} />
      </Alert>
    )
  const problem = report?.problem
  return problem ? <Alert severity="error">{problemText(problem.code, problem.params, tCommon)}</Alert> : null
}

/** The server is saved: its first machine joins. */
function SetUpConnected({ setUp }: { setUp: SetUp }) {
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
          <LogWords lines={[join.data.words]} />
        </Alert>
      ) : null}
      {join.error ? <Alert severity="error">{errorText(toApiError(join.error), tCommon)}</Alert> : null}
    </>
  )
}

/** Undo, with the question before it. */
function UndoButton({ setUp: { undo, busy, destination } }: { setUp: SetUp }) {
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

const column = { display: 'flex', flexDirection: 'column', gap: 3 } as const

interface SetUpFormProps {
  /** `host`: over SSH; `hand`: files and commands for any other system. */
  how: 'host' | 'hand'
  onBack: () => void
  /** Opens the way that adds a Headscale that is there already. */
  onAdd: (destination: string) => void
}

/** Sets up a server: a look at the host, questions, a summary, the steps, and the connected server. */
export function SetUpForm({ how, onBack, onAdd }: SetUpFormProps) {
  const { ready } = useTranslation(['setup', 'upgrade', 'commands'])
  const [byHand, setByHand] = useState(how === 'hand')
  if (!ready) return null
  if (byHand) return <SetUpByHandForm onBack={how === 'hand' ? onBack : () => setByHand(false)} />
  return <OnHost onBack={onBack} onAdd={onAdd} onByHand={() => setByHand(true)} />
}

interface OnHostProps extends Omit<SetUpFormProps, 'how'> {
  onByHand: () => void
}

function OnHost({ onBack, onAdd, onByHand }: OnHostProps) {
  const setUp = useSetUp()
  const { at, error } = setUp
  return (
    <Box sx={{ ...column, maxWidth: 800, minWidth: 0 }}>
      {at === 'host' ? <HostPart setUp={setUp} onBack={onBack} onAdd={onAdd} onByHand={onByHand} /> : null}
      {at === 'questions' ? <SetUpQuestions setUp={setUp} /> : null}
      {at === 'summary' ? <SetUpSummary setUp={setUp} /> : null}
      {at === 'progress' ? <SetUpProgress setUp={setUp} /> : null}
      {at === 'connected' ? <SetUpConnected setUp={setUp} /> : null}
      {error === null ? null : <Alert severity="error">{error}</Alert>}
      <Undone setUp={setUp} />
    </Box>
  )
}

/** The result of Undo. */
function Undone({ setUp: { undone } }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  if (!undone) return null
  if (undone.failure) return <HostFailureAlert failure={undone.failure} />
  if (undone.left.length === 0) return <Alert severity="success">{t('progress.undone')}</Alert>
  return (
    <Alert severity="error">
      {t('progress.notUndone')}
      <LogWords lines={[...undone.left, undone.words]} />
    </Alert>
  )
}

const Typed = z.object({ destination: SshDestination })

function HostPart({ setUp, onBack, onAdd, onByHand }: OnHostProps & { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const form = useZodForm<z.infer<typeof Typed>>(Typed, { destination: setUp.destination })
  const { looked, busy } = setUp
  return (
    <Section title={t('host.title')}>
      <Box
        component="form"
        {...closesWhenSaved}
        noValidate
        aria-label={t('host.title')}
        onSubmit={(event) => void form.handleSubmit(({ destination }) => setUp.look(destination))(event)}
        sx={column}
      >
        <Typography>{t('host.text')}</Typography>
        <FormTextField
          form={form}
          name="destination"
          label={t('host.destination')}
          help={t('host.help')}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } }}
        />
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button variant="text" onClick={onBack}>
            {t('back')}
          </Button>
          <Button
            type="submit"
            variant={looked?.look ? 'outlined' : 'contained'}
            color={looked?.look ? 'inherit' : 'primary'}
            loading={busy}
          >
            {t(looked ? 'host.again' : 'host.look')}
          </Button>
        </Box>
        {looked?.failure ? <HostFailureAlert failure={looked.failure} /> : null}
      </Box>
      {looked?.look ? <Found look={looked.look} setUp={setUp} onAdd={onAdd} onByHand={onByHand} /> : null}
    </Section>
  )
}

const LEAST = { memory: 450, disk: 500, clock: 120 } as const

/** Shows what was found, and why the console cannot set up Headscale there. */
function Found({ look, setUp, onAdd, onByHand }: Omit<OnHostProps, 'onBack'> & { look: SetUpLook; setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { user, rights, system, memory, disk, tcp, udp, proxy } = look
  const used = [
    ...[80, 443].filter((port) => tcp?.includes(port)).map((port) => `${port}/tcp`),
    ...(udp?.includes(3478) ? ['3478/udp'] : []),
  ]
  const unknown = t('found.unknown')
  return (
    <Box role="group" aria-label={t('found.title')} sx={{ ...column, mt: 3 }}>
      <DefinitionList
        items={[
          { term: t('found.system'), value: [system || unknown, look.architecture ?? ''].filter(Boolean).join(', ') },
          { term: t('found.login'), value: t(rights === 'sudo' ? 'found.sudo' : 'found.root', { user }) },
          { term: t('found.memory'), value: memory === null ? unknown : `${memory} MB` },
          { term: t('found.disk'), value: disk === null ? unknown : `${disk} MB` },
          {
            term: t('found.ports'),
            value: tcp === null ? unknown : used.length === 0 ? t('found.noPorts') : used.join(', '),
          },
          { term: t('found.proxy'), value: proxy },
        ]}
      />
      <Stops look={look} setUp={setUp} onAdd={onAdd} onByHand={onByHand} />
      {canSetUpOn(look) ? (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          {look.headscale === 'begun' ? <UndoButton setUp={setUp} /> : null}
          <Button variant="contained" color="primary" onClick={() => setUp.patch({ at: 'questions', undone: null })}>
            {t('found.next')}
          </Button>
        </Box>
      ) : null}
    </Box>
  )
}

const canSetUpOn = ({ isSupported, architecture, rights, headscale }: SetUpLook) =>
  isSupported && architecture !== null && rights !== 'none' && (headscale === 'none' || headscale === 'begun')

function Stops({ look, setUp, onAdd, onByHand }: Omit<OnHostProps, 'onBack'> & { look: SetUpLook; setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { t: tAuth } = useTranslation('auth')
  const { headscale, left, isSupported, architecture, rights, user, clockAhead, memory, disk } = look
  if (headscale === 'there')
    return (
      <ActionAlert severity="info" actions={[{ label: t('problem.add'), onClick: () => onAdd(setUp.destination) }]}>
        {t('problem.there')}
      </ActionAlert>
    )
  const warnings = [
    headscale === 'begun' && t('problem.begun'),
    Math.abs(clockAhead ?? 0) > LEAST.clock && t('problem.clock', { seconds: clockAhead }),
    memory !== null && memory < LEAST.memory && t('problem.memory', { memory }),
    disk !== null && disk < LEAST.disk && t('problem.disk', { disk }),
    look.loader === null && t('problem.loader'),
  ]
  return (
    <>
      {headscale === 'left' ? (
        <Alert severity="error">
          {t('problem.left')}
          <LogWords lines={left.map(visible)} />
        </Alert>
      ) : null}
      {!isSupported || architecture === null ? (
        <ActionAlert severity="info" actions={[{ label: tAuth('none.byHand'), onClick: onByHand }]}>
          {t(isSupported ? 'problem.architecture' : 'problem.system')}
        </ActionAlert>
      ) : null}
      <Alerts severity="error" texts={[rights === 'none' && t('problem.noRights', { user })]} />
      <Alerts severity="warning" texts={warnings} />
    </>
  )
}
