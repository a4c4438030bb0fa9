import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SshDestination } from '@shared/host/destination'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText, problemText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField, useZodForm } from '@/components/form/form'
import { HostCommandsButton } from '@/components/host/host-commands-button'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { closesWhenSaved } from '@/lib/typed-text'
import type { HostFailure, HostFindings } from '@shared/host/host-report'
import type { ApiError } from '@shared/api/error'
import { type ConnectionReport, ServerColor, ServerName } from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { useSignIn } from './use-sign-in'
import Typography from '@mui/material/Typography'
import { proposedName } from '@shared/server-address'
import { ServerColorField } from '@/components/connection/server-look-fields'
import { FindingsList } from '@/components/host/findings-list'

const Look = z.object({ name: ServerName, color: ServerColor })
type Look = z.infer<typeof Look>

interface SshFindingsProps {
  findings: HostFindings
  /** The test that failed after the key was created. */
  report: ConnectionReport | null
  busy: boolean
  onAdd: (server: Look) => void
}

/** Shows the findings on the host and the next commands, and asks for the server's name. */
function SshFindings({ findings, report, busy, onAdd }: SshFindingsProps) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const { serverUrl, commands } = findings
  const form = useZodForm<Look>(Look, { name: proposedName(serverUrl), color: 'blue' })
  const problem = report?.problem
  return (
    <Box
      component="form"
      {...closesWhenSaved}
      noValidate
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
  const [outcome, setOutcome] = useState<Outcome>(nothing)
  const ticket = useRef<string | null>(null)
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
  const add = useSignIn(async (server: { name: string; color: ServerColor }) => {
    const mine = ticket.current
    if (mine === null) return null
    setOutcome((before) => ({ ...before, failure: null, report: null }))
    const { session, failure, report } = await invoke('host:add', { ticket: mine, ...server })
    setOutcome((before) => ({ ...before, failure, report }))
    return session
  })
  const reset = () => {
    cancel()
    setOutcome(nothing)
    find.reset()
    add.reset()
  }
  return { ...outcome, find, add, reset, busy: find.isPending || add.isPending, error: add.error ?? find.error }
}

const Typed = z.object({ destination: SshDestination })

/** Adds a server over SSH: connects to its host, shows the findings, then creates a key and saves the server. */
export function SshForm({ destination = '' }: { destination?: string }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm<z.infer<typeof Typed>>(Typed, { destination })
  const ssh = useSshServer()
  const look = form.handleSubmit((typed) => ssh.find.mutate(typed.destination))
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
          report={ssh.report}
          busy={ssh.add.isPending}
          onAdd={(server) => ssh.add.mutate(server)}
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
