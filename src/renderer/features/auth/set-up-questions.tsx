import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { SetUpLook, SetUpName } from '@shared/ipc/set-up'
import { baseDomainFor, firstAnswers, nameVerdict, relayWays, SetUpAnswers, tlsWays } from '@shared/set-up/answers'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { FormTextField, useZodForm, type ZodForm } from '@/components/form/form'
import { HostFailureAlert } from '@/components/host/host-alerts'
import { invoke } from '@/lib/desktop'
import { closesWhenSaved } from '@/lib/use-autosave'
import { Section } from '@/ui/page'
import type { SetUp } from './use-set-up'

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
