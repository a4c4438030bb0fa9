import { toApiError } from '@shared/api/error'
import { type ConnectionReport, ServerColor } from '@shared/ipc/session'
import type {
  SetUpLooked,
  SetUpReleaseRead,
  SetUpStepped,
  SetUpUndone,
  SetUpLook,
  SetUpName,
} from '@shared/ipc/contract'
import { proposedName } from '@shared/server-address'
import { SetUpAnswers, baseDomainFor, firstAnswers, nameVerdict, relayWays, tlsWays } from '@shared/set-up/answers'
import { freePorts, serverUrl } from '@shared/set-up/configuration'
import { setUpSteps } from '@shared/set-up/plan'
import type { HostFailure } from '@shared/host/host-report'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { useSession } from '@/lib/session'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { FormTextField, useZodForm, type ZodForm } from '@/components/form/form'
import { HostFailureAlert } from '@/components/host/host-alerts'
import { closesWhenSaved } from '@/lib/use-autosave'
import { Section } from '@/ui/page'

/** The steps as the page shows them: the last one connects the console. */
export const shownSteps = [...setUpSteps, 'connect'] as const

type Failed = Exclude<SetUpStepped, { is: 'done' }>

/** Why the last step ended without success. */
export interface StepFailure {
  readonly stepped: Failed | null
  readonly report: ConnectionReport | null
}

interface State {
  readonly at: 'host' | 'questions' | 'summary' | 'progress' | 'connected'
  readonly destination: string
  readonly looked: SetUpLooked | null
  readonly answers: SetUpAnswers | null
  readonly release: SetUpReleaseRead
  /** The number of steps that are done. */
  readonly done: number
  readonly failure: StepFailure | null
  readonly authKey: string
  readonly undone: SetUpUndone | null
  readonly busy: boolean
  readonly error: string | null
}

const first: State = {
  at: 'host',
  destination: '',
  looked: null,
  answers: null,
  release: null,
  done: 0,
  failure: null,
  authKey: '',
  undone: null,
  busy: false,
  error: null,
}

/** A visit to a host that is set up, from its look to the connected server. Leaving the page ends the visit, and leaves the host as it is. */
export function useSetUp() {
  const { t } = useTranslation('common')
  const { session, setSession } = useSession()
  const [state, setState] = useState(first)
  const ticket = useRef<string | null>(null)
  const patch = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), [])
  const leave = useCallback(() => {
    const mine = ticket.current
    ticket.current = null
    if (mine !== null) invoke('setUp:cancel', { ticket: mine }).catch(() => undefined)
  }, [])
  useEffect(() => leave, [leave])

  /** Runs work of this visit. An error stays on the page until the next work. */
  const during = async (work: (mine: string) => Promise<void>) => {
    const mine = ticket.current
    if (mine === null) return
    patch({ busy: true, error: null })
    try {
      await work(mine)
    } catch (error) {
      if (ticket.current === mine) patch({ error: errorText(toApiError(error), t) })
    } finally {
      if (ticket.current === mine) patch({ busy: false })
    }
  }
  const look = (destination: string) => {
    leave()
    const mine = crypto.randomUUID()
    ticket.current = mine
    setState({ ...first, destination })
    return during(async () => {
      const looked = await invoke('setUp:look', { ticket: mine, destination })
      if (ticket.current === mine) patch({ looked })
    })
  }
  const connect = async (mine: string, { answers, looked }: State): Promise<boolean> => {
    if (!answers || !looked?.look) return false
    const taken = session.servers.map((server) => server.color)
    const color = ServerColor.options.find((one) => !taken.includes(one)) ?? 'blue'
    const name = proposedName(serverUrl(answers, freePorts(looked.look.tcp)))
    const added = await invoke('setUp:finish', { ticket: mine, name, color })
    if (!added.session) {
      patch({ failure: { stepped: hostFailed(added.failure), report: added.report } })
      return false
    }
    setSession(added.session)
    patch({ at: 'connected' })
    return true
  }
  /** Runs the steps that are not done. */
  const run = () =>
    during(async (mine) => {
      const { answers } = state
      if (!answers) return
      patch({ at: 'progress', failure: null, undone: null })
      for (let at = state.done; at < setUpSteps.length; at++) {
        const step = setUpSteps[at]
        if (!step || ticket.current !== mine) return
        const stepped = await invoke('setUp:step', { ticket: mine, step, answers })
        if (stepped.is !== 'done') return patch({ failure: { stepped, report: null } })
        patch({ done: at + 1, ...(stepped.authKey !== '' && { authKey: stepped.authKey }) })
      }
      if (await connect(mine, state)) patch({ done: shownSteps.length })
    })
  const undo = () =>
    during(async (mine) => {
      const undone = await invoke('setUp:undo', { ticket: mine })
      const isGone = undone.failure === null && undone.left.length === 0
      patch({
        undone,
        ...(isGone && { at: 'host', looked: null, authKey: '', done: 0, failure: null }),
      })
    })
  const readRelease = (how: 'setUp:release' | 'setUp:files') =>
    during(async (mine) => {
      const read = await invoke(how, { ticket: mine })
      if (read !== null) patch({ release: read })
    })
  return { ...state, ticket, patch, look, run, undo, readRelease }
}

const hostFailed = (failure: HostFailure | null): Failed | null => failure && { is: 'hostFailed', failure }

export type SetUp = ReturnType<typeof useSetUp>

/** The answers, as a form with good defaults. */
export function useAnswers(answers: SetUpAnswers): ZodForm<SetUpAnswers> {
  const form = useZodForm<SetUpAnswers>(SetUpAnswers, answers)
  const { watch, setValue, formState } = form
  const name = watch('name').trim()
  const typed = formState.dirtyFields.baseDomain === true
  // The domain follows the name until one is typed.
  useEffect(() => {
    if (!typed && name !== '' && name !== answers.name) setValue('baseDomain', baseDomainFor(name))
  }, [typed, name, answers.name, setValue])
  return form
}

/** Asks what the configuration needs, of a host that was looked at. */
export function SetUpQuestions({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { destination, looked, answers, patch } = setUp
  const look = looked?.look ?? null
  const form = useAnswers(answers ?? firstAnswers(destination, look?.proxy ?? null))
  return (
    <Section title={t('ask.title')}>
      <AnswersForm
        form={form}
        submit={t('ask.next')}
        onBack={() => patch({ at: 'host' })}
        onAnswered={(next) => patch({ answers: next, at: 'summary', done: 0, failure: null })}
      >
        <NameCheck setUp={setUp} form={form} />
        {look ? <PortCheck look={look} form={form} /> : null}
      </AnswersForm>
    </Section>
  )
}

interface AnswersFormProps {
  form: ZodForm<SetUpAnswers>
  submit: string
  onBack: () => void
  onAnswered: (answers: SetUpAnswers) => void
  /** The checks of the answers on the host. */
  children?: ReactNode
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 4,
  rowGap: 3,
} as const
const plain = { htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } } as const

export function AnswersForm({ form, submit, onBack, onAnswered, children }: AnswersFormProps) {
  const { t } = useTranslation('setup')
  const { name, tls, baseDomain } = form.watch()
  const { setFocus, trigger } = form
  const { name: wrongName, baseDomain: wrongDomain } = form.formState.errors
  useEffect(() => setFocus('name'), [setFocus])
  // Another answer may have made these right.
  useEffect(() => {
    if (wrongName) void trigger('name')
    if (wrongDomain) void trigger('baseDomain')
    // oxlint-disable-next-line react/exhaustive-deps -- only when an answer changes
  }, [name, tls, baseDomain])
  const words = ['name', 'publicName', 'baseDomain', 'ownName', 'nameservers', 'user'] as const
  const say = (problem: string) => {
    const known = words.find((one) => one === problem)
    return known && t(`ask.wrong.${known}`)
  }
  const domain = baseDomain.trim() === '' ? 'net.example.com' : baseDomain.trim()
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
      aria-label={t('ask.title')}
      onSubmit={(event) => void form.handleSubmit(onAnswered)(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('ask.name')}
        help={t('ask.nameHelp')}
        say={say}
        slotProps={plain}
      />
      {children}
      <FormTextField form={form} name="tls" select label={t('ask.tls')} help={t(`ask.tlsHelp.${tls}`)}>
        {tlsWays.map((way) => (
          <MenuItem key={way} value={way}>
            {t(`ask.tlsWay.${way}`)}
          </MenuItem>
        ))}
      </FormTextField>
      <Box sx={pair}>
        <FormTextField
          form={form}
          name="baseDomain"
          label={t('ask.baseDomain')}
          help={t('ask.baseDomainHelp', { domain })}
          say={say}
          slotProps={plain}
        />
        <FormTextField
          form={form}
          name="nameservers"
          label={t('ask.nameservers')}
          help={t('ask.nameserversHelp')}
          say={say}
          slotProps={plain}
        />
        <FormTextField form={form} name="relays" select label={t('ask.relays')} help={t('ask.relaysHelp')}>
          {relayWays.map((way) => (
            <MenuItem key={way} value={way}>
              {t(`ask.relayWay.${way}`)}
            </MenuItem>
          ))}
        </FormTextField>
        <FormTextField
          form={form}
          name="user"
          label={t('ask.user')}
          help={t('ask.userHelp')}
          say={say}
          slotProps={plain}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button variant="text" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" variant="contained" color="primary">
          {submit}
        </Button>
      </Box>
    </Box>
  )
}

interface NameCheckProps {
  setUp: Pick<SetUp, 'ticket' | 'looked'>
  form: Pick<ZodForm<SetUpAnswers>, 'watch'>
}

/** Says where the typed name leads, seen from here and from the host. */
export function NameCheck({ setUp: { ticket, looked }, form }: NameCheckProps) {
  const { t } = useTranslation('setup')
  const name = form.watch('name').trim()
  const isName = SetUpAnswers.shape.name.safeParse(name).success
  const own = looked?.look?.addresses ?? []
  const { data, isFetching } = useQuery<SetUpName>({
    queryKey: ['set-up-name', ticket.current, name],
    enabled: isName && ticket.current !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      // A name is typed letter by letter.
      await new Promise((resolve) => {
        setTimeout(resolve, 400)
      })
      if (signal.aborted) throw new Error('typed on')
      return invoke('setUp:name', { ticket: ticket.current ?? '', name })
    },
  })
  if (!isName) return null
  if (isFetching || !data)
    return (
      <Typography variant="body2" color="textSecondary" role="status">
        {isFetching ? t('ask.checking') : ''}
      </Typography>
    )
  const { here, there, failure } = data
  // Nobody was asked: the host cannot be reached.
  if (failure) return <HostFailureAlert failure={failure} />
  const verdict = nameVerdict(here, there, own)
  const listed = (found: readonly string[] | null) =>
    found === null ? t('ask.unanswered') : found.join(', ') || t('ask.noAddress')
  const values = { here: listed(here), there: listed(there), own: own.join(', ') || t('found.unknown') }
  return (
    <Alert role="status" severity={verdict === 'this' ? 'success' : 'warning'}>
      {t(`ask.verdict.${verdict}`, values)}
    </Alert>
  )
}

/** Says which ports of the answers are taken. */
function PortCheck({ look: { tcp, udp }, form }: { look: SetUpLook; form: ZodForm<SetUpAnswers> }) {
  const { t } = useTranslation('setup')
  const { tls, relays } = form.watch()
  const taken = [
    ...(tls === 'acme' ? [80, 443].filter((port) => tcp?.includes(port)).map((port) => `${port}/tcp`) : []),
    ...(relays !== 'tailscale' && udp?.includes(3478) ? ['3478/udp'] : []),
  ]
  return taken.length === 0 ? null : <Alert severity="warning">{t('ask.busy', { ports: taken.join(', ') })}</Alert>
}
