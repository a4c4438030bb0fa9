import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { serverAddress } from '@shared/server-address'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { FindingsList } from '@/components/host/findings-list'
import { HostCommands } from '@/components/host/host-commands'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { errorText } from '@/lib/error-text'
import { hostLookQuery } from '@/lib/queries/host'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { FactsState } from './facts-state'
import type { ServerWithHost } from './host-gate'
import { ReconnectButton } from './reconnect-button'
import { RestartCommand } from './restart-command'
import { useAllowHost } from './use-allow-host'
import { WaitingState } from './waiting-state'

/** Headscale on a host that the console may use, and the commands that ran there. */
export function AllowedHost({ title, server }: { title: string; server: ServerWithHost }) {
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
        </Box>
      </Section>
      {findings ? <WaitingState id={server.id} config={findings.config} /> : null}
      {findings ? (
        <Section title={t('facts.title')}>
          <FactsState id={server.id} config={findings.config} />
        </Section>
      ) : null}
      {findings && !server.readOnly ? (
        <RestartCommand key={server.hostRestart?.join(' ')} server={server} how={findings.how} />
      ) : null}
      <Section title={t('commands.title')}>
        <Box sx={{ maxWidth: 800 }}>
          <HostCommands runs={data?.runs ?? []} />
        </Box>
      </Section>
    </Page>
  )
}
