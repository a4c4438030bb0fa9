import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { HostPolicyRead } from '@shared/ipc/host-config'
import { hostPolicyQuery } from '@/lib/queries/host'
import { usePageTitle, useTranslation } from '@/lib/texts'
import { lazyComponent, Page } from '@/ui/page'
import { HostGate, type ServerWithHost, HostFilePage } from './host-frame'
import type { PolicyFileDraft } from './policy-file-editor'

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
  const query = useQuery(hostPolicyQuery(server.id))
  const { data } = query
  const isInDatabase = data && data.file === null && data.failure === null
  return (
    <HostFilePage<NonNullable<HostPolicyRead['file']>, PolicyFileDraft>
      {...{ title, query }}
      id={server.id}
      page="policy"
      found={data?.file}
      sudoers={data?.sudoers}
      reading={t('policyFile.reading')}
      otherwise={isInDatabase ? <InDatabase version={data.version} /> : null}
    >
      {(found, kept, notice) => <PolicyFileEditor {...{ title, server, found, kept, notice }} />}
    </HostFilePage>
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
