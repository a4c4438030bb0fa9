import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { errorText, problemText, useTranslation } from '@/lib/texts'
import {
  connectionChange,
  ConnectionField,
  emptyConnection,
  fileText,
  ConnectionFields,
  connectionDraft,
} from '@/components/connection/connection-fields'
import {
  BaseDomainField,
  CheckField,
  ServerColorField,
  ServerLockField,
} from '@/components/connection/server-look-fields'
import { FormConnectionTest } from '@/components/connection/form-connection-test'
import { FormTextField, useFormField, useZodForm, type ZodForm } from '@/components/form/form'
import { closesWhenSaved } from '@/lib/use-autosave'
import { ApiError, toApiError } from '@shared/api/error'
import { useMutation } from '@tanstack/react-query'
import { useTestRun } from '@/components/connection/use-test-run'
import { invoke } from '@/lib/desktop'
import { useSession } from '@/lib/session'
import { useSignIn } from './use-sign-in'
import { meantAddress, proposedName } from '@shared/server-address'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  ApiKeyText,
  BaseDomain,
  type ConnectionChange,
  type ConnectionReport,
  ServerColor,
  ServerName,
  ServerUrl,
  type SavedServer,
} from '@shared/ipc/session'
import { z } from 'zod'
import { SshDestination } from '@shared/host/destination'
import { HostCommandsButton } from '@/components/host/host-commands-button'
import { HostFailureAlert } from '@/components/host/host-alerts'
import type { HostFailure, HostFindings } from '@shared/host/host-report'
import Typography from '@mui/material/Typography'
import { FindingsList } from '@/components/host/findings-list'
import { useNavigate } from 'react-router'
import { useToast } from '@/ui/toast/toast'
import type { TextFieldProps } from '@mui/material/TextField'
import { SecretField } from '@/ui/secret-field'
import { CommandBlock } from '@/ui/command-block'
import { ConfirmDialog } from '@/ui/dialogs'
import { isPlainHttp } from '@/domain/plain-http'

/** Shows the command that creates an API key: without a key, the console cannot create one itself. */
export function KeyCommand() {
  const { t } = useTranslation('auth')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('add.keyCommand')}</Box>
      <Box sx={{ flex: '1 0 260px' }}>
        <CommandBlock command="headscale apikeys create" label={t('add.keyCommandLabel')} />
      </Box>
    </Box>
  )
}

interface Question {
  url: string
  proceed: () => void
}

/** Asks once per address before a key is sent unencrypted. `guard` runs `action` at once unless it has to ask; render `dialog`. */
export function usePlainHttp() {
  const { t } = useTranslation('auth')
  const [question, setQuestion] = useState<Question | null>(null)
  const accepted = useRef(new Set<string>())
  const guard = (url: string, action: () => void) => {
    if (!isPlainHttp(url) || accepted.current.has(url)) return action()
    return setQuestion({ url, proceed: action })
  }
  const close = () => setQuestion(null)
  const confirm = () => {
    if (!question) return
    accepted.current.add(question.url)
    close()
    question.proceed()
  }
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title={t('http.title')}
      body={t('http.body', { url: question?.url ?? '' })}
      confirmLabel={t('http.confirm')}
      danger
      onConfirm={confirm}
      onClose={close}
    />
  )
  return { guard, dialog }
}

/** A field for an API key; the text is hidden unless shown on request. */
export function KeyField(props: TextFieldProps) {
  const { t } = useTranslation('auth')
  return <SecretField {...props} label={t('add.key')} showLabel={t('add.showKey')} hideLabel={t('add.hideKey')} />
}

const NewKey = z.object({ key: ApiKeyText, connection: ConnectionField })
type NewKey = z.infer<typeof NewKey>

/** Tests and saves a new key for a server, with changed connection settings if needed, then connects. `again` retries the stored key. */
function useKey(server: SavedServer, onSignedIn: (() => void) | undefined) {
  const { id, url, connection: saved } = server
  const form = useZodForm<NewKey>(NewKey, { key: '', connection: connectionDraft(saved) })
  const testRun = useTestRun()
  const { guard, dialog } = usePlainHttp()
  const signIn = useSignIn(async ({ key, connection }: NewKey) => {
    const change = { id, key, ...connectionChange(connection, saved) }
    const updated = await testRun.run((ticket) => invoke('servers:update', { ...change, ticket }))
    return updated.session && invoke('servers:use', { id })
  }, onSignedIn)
  const again = useSignIn<void>(async () => {
    const { report } = await testRun.run(async (ticket) => ({ report: await invoke('servers:test', { id, ticket }) }))
    return report?.ok ? invoke('servers:use', { id }) : null
  }, onSignedIn)
  const submit = form.handleSubmit((typed) => guard(url, () => signIn.mutate(typed)))
  return { form, testRun, signIn, again, submit, dialog }
}

interface KeyFormProps {
  server: SavedServer
  /** True if the server refused the stored key. The refusal may have been a mistake, so a retry is offered. */
  refused: boolean
  /** Closes the form; omitted if it cannot be closed. */
  onCancel?: () => void
  /** Another action, on the opposite side of the buttons. */
  aside?: ReactNode
  /** Called once the server is connected; by default, the user returns to the previous page. */
  onSignedIn?: () => void
}

/** Asks for a new key of a saved server, tests and saves it, and connects. */
export function KeyForm({ server, refused, onCancel, aside, onSignedIn }: KeyFormProps) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { form, testRun, signIn, again, submit, dialog } = useKey(server, onSignedIn)
  const busy = signIn.isPending || again.isPending
  const error = signIn.error ?? again.error
  const { setFocus } = form
  useEffect(() => setFocus('key'), [setFocus])
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ pt: 4, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <FormTextField form={form} name="key" component={KeyField} />
      <KeyCommand />
      <ConnectionFields form={form} startOpen={server.connection?.ready === false} />
      <FormConnectionTest form={form} url={server.url} busy={busy} test={testRun} />
      {error && !busy ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {aside ? <Box sx={{ flex: 1 }}>{aside}</Box> : null}
        {onCancel ? (
          <Button variant="text" onClick={onCancel} disabled={busy}>
            {t('add.cancel')}
          </Button>
        ) : null}
        {refused && server.hasKey ? (
          <Button loading={again.isPending} disabled={signIn.isPending} onClick={() => again.mutate()}>
            {t('saved.tryAgain')}
          </Button>
        ) : null}
        <Button type="submit" variant="contained" color="primary" loading={signIn.isPending} disabled={again.isPending}>
          {t('saved.connect')}
        </Button>
      </Box>
      {dialog}
    </Box>
  )
}

const Look = z.object({ name: ServerName, color: ServerColor, usesHost: z.boolean() })
type Look = z.infer<typeof Look>

interface SshFindingsProps {
  findings: HostFindings
  /** The SSH destination: a name or an alias. */
  destination: string
  /** The test that failed after the key was created. */
  report: ConnectionReport | null
  busy: boolean
  onAdd: (server: Look) => void
}

const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

/** Proposes the name of a server: that of its host if its own address is an address of that host alone. */
function nameOnHost(serverUrl: string, destination: string): string {
  const name = proposedName(serverUrl)
  return /^127\.|^\[::1\]$|^localhost$/.test(name) ? proposedName(destination.replace(/^.*@/, '')) || name : name
}

/** Shows the findings on the host and the next commands, and asks for the server's name. */
function SshFindings({ findings, destination, report, busy, onAdd }: SshFindingsProps) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const { serverUrl, commands } = findings
  const form = useZodForm<Look>(Look, {
    name: nameOnHost(serverUrl, destination),
    color: 'blue',
    usesHost: false,
  })
  const usesHost = useFormField(form, 'usesHost')
  const problem = report?.problem
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
      // The commands above may be open, which leaves no room for it.
      ref={scrollIntoView}
      aria-label={t('found.title')}
      onSubmit={(event) => void form.handleSubmit(onAdd)(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, borderTop: 1, borderColor: 'divider', pt: 3 }}
    >
      <FindingsList findings={findings} />
      <div>
        <Typography variant="body2" color="textSecondary">
          {t('found.runs')}
        </Typography>
        {commands.map((line) => (
          <Typography key={line} component="code" variant="mono" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </div>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 4 }}>
        <FormTextField form={form} name="name" label={t('found.name')} />
        <ServerColorField form={form} />
      </Box>
      <CheckField
        label={t('found.useHost')}
        help={t('found.useHostHelp')}
        value={usesHost.value}
        onChange={usesHost.onChange}
      />
      {problem ? <Alert severity="error">{problemText(problem.code, problem.params, tCommon)}</Alert> : null}
      <Button type="submit" variant="contained" color="primary" loading={busy} sx={{ alignSelf: 'flex-end' }}>
        {t('found.add')}
      </Button>
    </Box>
  )
}

interface Outcome {
  readonly findings: HostFindings | null
  readonly failure: z.infer<typeof HostFailure> | null
  readonly report: ConnectionReport | null
}

const nothing: Outcome = { findings: null, failure: null, report: null }

/** Finds Headscale on a host over SSH, and adds it as a server. Leaving the form ends the connection. */
function useSshServer() {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const [outcome, setOutcome] = useState<Outcome>(nothing)
  const ticket = useRef<string | null>(null)
  /** The ticket of a destination that the user has edited since. The form itself may be gone before its server is added. */
  const dropped = useRef<string | null>(null)
  const cancel = useCallback(() => {
    const current = ticket.current
    ticket.current = null
    if (current !== null) invoke('host:cancel', { ticket: current }).catch(() => undefined)
  }, [])
  useEffect(() => cancel, [cancel])
  const find = useMutation<void, ApiError, string>({
    mutationFn: async (destination) => {
      cancel()
      const mine = crypto.randomUUID()
      ticket.current = mine
      setOutcome(nothing)
      const found = await invoke('host:find', { ticket: mine, destination })
      if (ticket.current === mine) setOutcome({ ...nothing, ...found })
    },
  })
  const toast = useToast()
  const navigate = useNavigate()
  const add = useSignIn(async ({ usesHost, destination, ...server }: Look & { destination: string }) => {
    const mine = ticket.current
    if (mine === null) return null
    setOutcome((before) => ({ ...before, failure: null, report: null }))
    const { session, failure, report } = await invoke('host:add', { ticket: mine, ...server })
    setOutcome((before) => ({ ...before, failure, report }))
    if (!usesHost || !session?.currentId || dropped.current === mine) return session
    const allowed = await invoke('host:allow', { id: session.currentId, destination }).catch(toApiError)
    if ('session' in allowed && allowed.session) return allowed.session
    const actions = [{ label: tCommon('server.allowHost'), run: () => void navigate('/host') }]
    const reason =
      allowed instanceof ApiError ? errorText(allowed, tCommon) : allowed.failure && t(`failure.${allowed.failure.why}`)
    toast.show(`${t('found.notAllowed')} ${reason ?? ''}`.trim(), { kind: 'error', actions })
    return session
  })
  const reset = () => {
    dropped.current = ticket.current ?? dropped.current
    cancel()
    setOutcome(nothing)
    find.reset()
    add.reset()
  }
  return { ...outcome, find, add, reset, busy: find.isPending || add.isPending, error: add.error ?? find.error }
}

const Typed = z.object({ destination: SshDestination })

/** Adds a server over SSH: connects to its host, shows the findings, then creates a key and saves the server. */
export function SshForm({ destination = '', takeFocus }: { destination?: string; takeFocus: boolean }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm<z.infer<typeof Typed>>(Typed, { destination })
  const ssh = useSshServer()
  const look = form.handleSubmit((typed) => ssh.find.mutate(typed.destination))
  const { setFocus } = form
  useEffect(() => {
    if (takeFocus) setFocus('destination')
  }, [takeFocus, setFocus])
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box
        component="form"
        {...closesWhenSaved}
        noValidate
        aria-label={t('form.title')}
        onSubmit={(event) => void look(event)}
        sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        <FormTextField
          form={form}
          name="destination"
          label={t('form.destination')}
          help={t('form.help')}
          onEdit={ssh.reset}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } }}
        />
        <HostCommandsButton />
        {ssh.failure ? <HostFailureAlert failure={ssh.failure} /> : null}
        {ssh.error && !ssh.busy ? <Alert severity="error">{errorText(ssh.error, tCommon)}</Alert> : null}
        <Actions ssh={ssh} />
      </Box>
      {ssh.findings ? (
        <SshFindings
          findings={ssh.findings}
          destination={form.getValues('destination')}
          report={ssh.report}
          busy={ssh.add.isPending}
          onAdd={(server) => ssh.add.mutate({ ...server, destination: form.getValues('destination') })}
        />
      ) : null}
    </Box>
  )
}

function Actions({ ssh }: { ssh: ReturnType<typeof useSshServer> }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
      {ssh.find.isPending ? <Button onClick={ssh.reset}>{tCommon('actions.cancel')}</Button> : null}
      <Button
        type="submit"
        variant={ssh.findings ? 'outlined' : 'contained'}
        color={ssh.findings ? 'inherit' : 'primary'}
        loading={ssh.find.isPending}
        disabled={ssh.add.isPending}
      >
        {t('form.find')}
      </Button>
    </Box>
  )
}

/** The values of the form for a new server. */
const NewServer = z.object({
  name: ServerName,
  url: ServerUrl,
  color: ServerColor,
  key: ApiKeyText,
  readOnly: z.boolean(),
  baseDomain: BaseDomain,
  connection: ConnectionField,
})
type NewServer = z.infer<typeof NewServer>

const emptyServer = {
  name: '',
  url: '',
  key: '',
  readOnly: false,
  baseDomain: '',
  connection: emptyConnection,
}

/** Holds the typed values of a new server. Its colour is the first that no other server has. */
export function useNewServerForm(): ZodForm<NewServer> {
  const { session } = useSession()
  const taken = session.servers.map((server) => server.color)
  const color = ServerColor.options.find((one) => !taken.includes(one)) ?? 'blue'
  return useZodForm<NewServer>(NewServer, { ...emptyServer, color })
}

/** Returns a function that validates the form before a test or before adding the server. */
function useValidated(form: ZodForm<NewServer>) {
  const { guard, dialog } = usePlainHttp()
  const run = (action: (server: ServerInput) => void) =>
    form.handleSubmit(({ connection, ...server }) =>
      guard(server.url, () => action({ ...server, ...connectionChange(connection, undefined) })),
    )
  return { run, dialog }
}

/** Rarely needed settings, collapsed; the heading names those that are set. */
function More({ form }: { form: ZodForm<NewServer> }) {
  const { t } = useTranslation('connection')
  const { readOnly, baseDomain } = form.watch()
  const { errors } = form.formState
  const set = [
    ...(baseDomain.trim() === '' ? [] : [t('advanced.hasBaseDomain')]),
    ...(readOnly ? [t('advanced.isReadOnly')] : []),
  ]
  return (
    <ConnectionFields form={form} also={set} wrong={errors.baseDomain !== undefined || errors.name !== undefined}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 4,
          rowGap: 3,
        }}
      >
        <FormTextField form={form} name="name" label={t('name')} />
        <ServerColorField form={form} />
      </Box>
      <ServerLockField form={form} />
      <BaseDomainField form={form} />
    </ConnectionFields>
  )
}

interface AddServerFormProps {
  /** The caller's, so that the typed values survive leaving this form. */
  form: ZodForm<NewServer>
  onCancel?: (() => void) | undefined
  /** True if the first field takes the focus when the form appears. */
  takeFocus: boolean
}

/** Adds a server. Tests it first, names the failed step and keeps the typed values until it works. */
export function AddServerForm({ form, onCancel, takeFocus }: AddServerFormProps) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { t: tConnection } = useTranslation('connection')
  const { run, dialog } = useValidated(form)
  const { test, add, testRun, busy, error } = useAddServer()
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
      aria-label={t('add.title')}
      onSubmit={(event) => void run((server) => add.mutate(server))(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <NewServerFields form={form} takeFocus={takeFocus} />
      <More form={form} />
      <FormConnectionTest form={form} url={form.getValues('url')} busy={busy} test={testRun} />
      {error && !busy ? <Alert severity="error">{fileText(error, tConnection, tCommon)}</Alert> : null}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {onCancel ? (
          <Button variant="text" onClick={onCancel} disabled={busy}>
            {t('add.cancel')}
          </Button>
        ) : null}
        <Button
          loading={test.isPending}
          disabled={add.isPending}
          onClick={() => void run((server) => test.mutate(server))()}
        >
          {t('add.test')}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={add.isPending} disabled={test.isPending}>
          {t('add.submit')}
        </Button>
      </Box>
      {dialog}
    </Box>
  )
}

type ServerInput = Omit<NewServer, 'connection'> & ConnectionChange

/** Tests and adds a server. Adding includes the test: a server that does not answer is not saved. */
function useAddServer() {
  const testRun = useTestRun()
  const test = useMutation<void, ApiError, ServerInput>({
    // The input contains the API key: discard it with the form.
    gcTime: 0,
    mutationFn: async ({ name: _name, color: _color, readOnly: _readOnly, baseDomain: _domain, ...way }) =>
      void (await testRun.run(async (ticket) => ({ report: await invoke('servers:test', { ...way, ticket }) }))),
  })
  const add = useSignIn(
    async (server: ServerInput) =>
      (await testRun.run((ticket) => invoke('servers:add', { ...server, ticket }))).session,
  )
  const busy = test.isPending || add.isPending
  return { test, add, testRun, busy, error: add.error ?? test.error }
}

/** Derives the name from the address until the user types a name. */
function useProposedName({ watch, setValue, formState: { dirtyFields } }: UseFormReturn<NewServer>): string {
  const url = watch('url')
  const typed = dirtyFields.name === true
  useEffect(() => {
    if (!typed) setValue('name', proposedName(url))
  }, [typed, url, setValue])
  return url.trim()
}

function NewServerFields({ form, takeFocus }: { form: UseFormReturn<NewServer>; takeFocus: boolean }) {
  const { t } = useTranslation('auth')
  const url = useProposedName(form)
  const { setFocus } = form
  useEffect(() => {
    if (takeFocus) setFocus('url')
  }, [takeFocus, setFocus])
  const meant = meantAddress(url)
  return (
    <>
      <FormTextField
        form={form}
        name="url"
        label={t('add.url')}
        help={meant === url ? t('add.urlHelp') : t('add.urlMeant', { url: meant })}
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
      />
      <FormTextField form={form} name="key" component={KeyField} />
      <KeyCommand />
    </>
  )
}
