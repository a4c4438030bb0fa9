import { HostGate, type ServerWithHost, ReconnectButton } from './host-frame'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { serverAddress } from '@shared/server-address'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { FindingsList } from '@/components/host/findings-list'
import { HostCommands } from '@/components/host/host-commands'
import { HostFailureAlert, LogWords } from '@/components/host/host-alerts'
import { hostFactsQuery, hostLookQuery, hostWaitingQuery } from '@/lib/queries/host'
import { Page, Section } from '@/ui/page'
import { useAllowHost } from './use-allow-host'
import Typography from '@mui/material/Typography'
import { Waiting } from '@/components/host/waiting-machines'
import TextField from '@mui/material/TextField'
import { toApiError } from '@shared/api/error'
import { hostCommandRows } from '@shared/host/commands'
import type { HostFindings } from '@shared/host/host-report'
import { parseRestart } from '@shared/host/own-restart'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { invoke } from '@/lib/desktop'
import { queryKeys } from '@/lib/queries/cache'
import { useToast } from '@/ui/toast/toast'

/** The Host page: whether the console may use the server's host, Headscale there, and every command that runs there. */
export function HostPage() {
  const title = usePageTitle('/host')
  return <HostGate title={title}>{(server) => <AllowedHost key={server.id} title={title} server={server} />}</HostGate>
}

/** Headscale on a host that the console may use, and the commands that ran there. */
function AllowedHost({ title, server }: { title: string; server: ServerWithHost }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const { allow } = useAllowHost(server.id)
  const { data, error, isPending } = useQuery(hostLookQuery(server.id))
  const findings = data?.findings ?? null
  const failed = error ?? allow.error
  return (
    <Page
      title={title}
      context={t(server.readOnly ? 'page.onReadOnly' : 'page.on', { destination: server.host })}
      actions={
        <Button loading={allow.isPending} onClick={() => allow.mutate(null)}>
          {t('allow.off')}
        </Button>
      }
    >
      {findings ? <HostHead /> : null}
      <Section title={t('found.title')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
          {failed ? <Alert severity="error">{errorText(failed, tCommon)}</Alert> : null}
          {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
          {data?.failure ? <ReconnectButton id={server.id} /> : null}
          {isPending ? t('page.looking') : null}
          {findings && serverAddress(findings.serverUrl).host !== serverAddress(server.url).host ? (
            <Alert severity="warning">{t('page.otherAddress', { there: findings.serverUrl, here: server.url })}</Alert>
          ) : null}
          {findings ? <FindingsList findings={findings} /> : null}
          {findings && findings.state !== 'running' ? <StartHeadscale server={server} how={findings.how} /> : null}
        </Box>
      </Section>
      {findings ? <WaitingState id={server.id} config={findings.config} /> : null}
      {findings ? (
        <Section title={t('facts.title')}>
          <FactsState id={server.id} config={findings.config} />
        </Section>
      ) : null}
      {findings && !server.readOnly ? (
        <RestartCommandForm key={server.hostRestart?.join(' ')} server={server} how={findings.how} />
      ) : null}
      <Section title={t('commands.title')}>
        <Box component="details" sx={{ maxWidth: 800 }}>
          <Box component="summary" sx={{ py: 1, cursor: 'pointer', color: 'text.secondary' }}>
            {t('commands.show', { count: hostCommandRows().length })}
          </Box>
          <HostCommands runs={data?.runs ?? []} />
        </Box>
      </Section>
    </Page>
  )
}

/** The tasks that the console can do on the host, each a link. */
const abilities = ['log', 'metrics', 'dns', 'configuration', 'backup'] as const

function HostHead() {
  const { t } = useTranslation('host')
  return (
    <Box
      component="ul"
      aria-label={t('head.title')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
        columnGap: 4,
        m: 0,
        mb: 6,
        p: 0,
        maxWidth: 1040,
        listStyle: 'none',
      }}
    >
      {abilities.map((ability) => (
        <Box key={ability} component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box
            component={Link}
            to={`/host/${ability}`}
            sx={{
              display: 'block',
              py: 2,
              color: 'inherit',
              textDecoration: 'none',
              '&:hover > :first-of-type': { textDecoration: 'underline' },
            }}
          >
            <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
              {t(`head.${ability}.name`)}
            </Box>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t(`head.${ability}.text`)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Starts a Headscale that does not run, and links to its log and configuration. */
function StartHeadscale({ server, how }: { server: ServerWithHost; how: HostFindings['how'] }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: () => invoke('host:start', { id: server.id }),
    onSuccess: ({ why }) => (why === null ? toast.show(t('down.started')) : undefined),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.host(server.id) }),
  })
  const ended = start.data
  const canStart = !server.readOnly && (how !== 'process' || server.hostRestart !== undefined)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {canStart ? (
          <Button variant="contained" loading={start.isPending} onClick={() => start.mutate()}>
            {t('down.start')}
          </Button>
        ) : null}
        <Button component={Link} to="/host/log">
          {t('down.log')}
        </Button>
        <Button component={Link} to="/host/configuration">
          {t('down.configuration')}
        </Button>
        <Button component={Link} to="/host/policy">
          {t('down.policy')}
        </Button>
      </Box>
      {start.error ? <Alert severity="error">{errorText(toApiError(start.error), tCommon)}</Alert> : null}
      {ended?.failure ? <HostFailureAlert failure={ended.failure} /> : null}
      {ended && ended.why !== null && ended.failure === null ? (
        <Alert severity="error">
          {t('down.notStarted')}
          <LogWords lines={[ended.why, ...ended.log]} />
        </Alert>
      ) : null}
    </>
  )
}

/** Shows how many machines the debug interface reports, or why it reports none. */
function FactsState({ id, config }: { id: string; config: string }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(hostFactsQuery(id))
  if (error) return <Alert severity="error">{errorText(error, tCommon)}</Alert>
  if (!data) return <Typography color="textSecondary">{t('facts.reading')}</Typography>
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 800 }}>
      {data.failure ? <HostFailureAlert failure={data.failure} /> : null}
      {data.problem ? <Alert severity="info">{t(`debug.${data.problem}`, { config })}</Alert> : null}
      {data.problem ? <ReconnectButton id={id} /> : null}
      {data.failure || data.problem ? null : (
        <>
          <Typography>{t('facts.count', { count: data.records.length })}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t('facts.interval')}
          </Typography>
        </>
      )}
    </Box>
  )
}

/** Shows which machines wait to join, or why that is unknown. */
function WaitingState({ id, config }: { id: string; config: string }) {
  const { t } = useTranslation(['waiting', 'host'])
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(hostWaitingQuery(id))
  const read = data?.read
  return (
    <Section title={t('title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 800 }}>
        {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
        {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
        {data || error ? null : <Typography color="textSecondary">{t('reading')}</Typography>}
        {read ? <Waiting id={id} read={read} most={Infinity} /> : null}
        {read?.machines.length === 0 && read.problem === null ? <Typography>{t('nothing')}</Typography> : null}
        {read?.debug && read.problem === null ? (
          <Typography variant="body2" color="textSecondary">
            {t('noCount', { count: read.minutes })}{' '}
            {read.debug === 'old' ? '' : t(`host:debug.${read.debug}`, { config })}
          </Typography>
        ) : null}
      </Box>
    </Section>
  )
}

/** The admin's own command that restarts Headscale, for a Headscale that the console cannot restart. */
function RestartCommandForm({ server, how }: { server: ServerWithHost; how: HostFindings['how'] }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const client = useQueryClient()
  const saved = server.hostRestart?.join(' ') ?? ''
  const [typed, setTyped] = useState(saved)
  const isEmpty = typed.trim() === ''
  const command = isEmpty ? null : parseRestart(typed)
  const isWrong = !isEmpty && command === null
  const isSame = (command?.join(' ') ?? '') === saved
  const save = useMutation({
    mutationFn: () => invoke('host:ownRestart', { id: server.id, command }),
    onSuccess: () => {
      toast.show(t('restart.saved'))
      return client.invalidateQueries({ queryKey: queryKeys.host(server.id) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && !isSame) save.mutate()
  }
  const error = save.error ? errorText(toApiError(save.error), tCommon) : undefined
  return (
    <Section title={t('restart.title')}>
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
        <Typography variant="body2" color="textSecondary">
          {t(how === 'process' && saved === '' ? 'restart.process' : 'restart.text')}
        </Typography>
        <TextField
          label={t('restart.label')}
          value={typed}
          error={isWrong || error !== undefined}
          helperText={isWrong ? t('restart.wrong') : (error ?? t('restart.help'))}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 4000 } }}
        />
        {command && !isSame ? <Typography variant="body2">{t('restart.consent')}</Typography> : null}
        <Button type="submit" disabled={isWrong || isSame} loading={save.isPending} sx={{ alignSelf: 'flex-start' }}>
          {t('restart.save')}
        </Button>
      </Box>
    </Section>
  )
}
