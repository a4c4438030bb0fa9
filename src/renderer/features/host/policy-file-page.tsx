import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HostPolicyRead } from '@shared/ipc/host-config'
import { HostFailureAlert, SudoersOffer } from '@/components/host/host-alerts'
import { hostPolicyQuery } from '@/lib/queries/host'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { lazyComponent } from '@/ui/lazy-component'
import { Page } from '@/ui/page'
import { HostGate, type ServerWithHost, ReconnectButton } from './host-gate'
import type { PolicyDraft } from './policy-file-editor'
import { useKeptDraft } from './use-kept-draft'

const PolicyFileEditor = lazyComponent(
  async () => (await import('./policy-file-editor')).PolicyFileEditor,
  ({ title }) => <Page fill title={title} />,
)

/** The policy's file on the server's host, for a server whose API does not answer, or whose key is missing. */
export function PolicyFilePage() {
  const title = usePageTitle('/host/policy')
  return <HostGate title={title}>{(server) => <PolicyFile key={server.id} title={title} server={server} />}</HostGate>
}

function PolicyFile({ title, server }: { title: string; server: ServerWithHost }) {
  const { t } = useTranslation('host')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(hostPolicyQuery(server.id))
  const kept = useKeptDraft<PolicyDraft>(server.id, 'policy')
  // The last text stays on screen, with everything typed, if the host cannot be read for a while.
  const [last, setLast] = useState<HostPolicyRead['file']>(null)
  if (data?.file && data.file !== last) setLast(data.file)
  const notice = (
    <>
      {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
      {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
      <SudoersOffer line={data?.sudoers} to="save" />
      {data?.failure || data?.sudoers ? <ReconnectButton id={server.id} /> : null}
    </>
  )
  if (last && kept)
    return <PolicyFileEditor title={title} server={server} found={last} kept={kept.draft} notice={notice} />
  const isInDatabase = data && data.file === null && data.failure === null
  return (
    <Page title={title} context={data || error ? undefined : t('policyFile.reading')} notice={notice}>
      {isInDatabase ? <InDatabase version={data.version} /> : null}
    </Page>
  )
}

/** The first release that reads and writes the stored policy of a stopped server. */
const BYPASS_FROM = 27

/** Says what works for a policy in the database, which only Headscale itself can change. */
function InDatabase({ version }: { version: string }) {
  const { t } = useTranslation('host')
  const [, minor = ''] = /^v?0\.(\d+)\./.exec(version) ?? []
  const flag = '--bypass-grpc-and-access-database-directly'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
      <Alert severity="info">{t('policyFile.database')}</Alert>
      <Typography>{t('policyFile.works')}</Typography>
      {Number(minor) >= BYPASS_FROM ? (
        <>
          <Typography>{t('policyFile.byHand')}</Typography>
          <Typography component="pre" variant="mono" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`headscale policy get ${flag} > policy.hujson\nheadscale policy set ${flag} -f policy.hujson`}
          </Typography>
        </>
      ) : null}
    </Box>
  )
}
