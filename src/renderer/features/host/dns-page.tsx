import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { HostDns } from '@shared/ipc/host-dns'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { errorText } from '@/lib/error-text'
import { usePageTitle } from '@/lib/page-title'
import { hostDnsQuery } from '@/lib/queries/host'
import { Page } from '@/ui/page'
import { DnsForm } from './dns-form'
import { DnsRecords } from './dns-records'
import { DnsReview } from './dns-review'
import { HostGate } from './host-gate'
import { ReconnectButton } from './reconnect-button'
import { type DnsDraft, useDnsDraft } from './use-dns'
import { useKeptDraft } from './use-kept-draft'

/** The DNS page: the settings of Headscale on the server's host, and its extra records. */
export function DnsPage() {
  const title = usePageTitle('/host/dns')
  return <HostGate title={title}>{({ id }) => <Dns key={id} title={title} id={id} />}</HostGate>
}

function Dns({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('dns')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(hostDnsQuery(id))
  const kept = useKeptDraft<DnsDraft>(id, 'dns')
  // The last settings stay on screen, with everything typed, if the host cannot be read for a while.
  const [last, setLast] = useState<HostDns | null>(null)
  if (data?.dns && data.dns !== last) setLast(data.dns)
  const notice = (
    <>
      {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
      {data?.unreadable ? <Alert severity="warning">{t('unreadable', { at: data.unreadable })}</Alert> : null}
      {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
      {data?.failure ? <ReconnectButton id={id} /> : null}
    </>
  )
  if (!last || !kept) return <Page title={title} context={data || error ? undefined : t('reading')} notice={notice} />
  return <DnsSettingsPage title={title} id={id} found={last} kept={kept.draft} notice={notice} />
}

interface DnsSettingsPageProps {
  title: string
  id: string
  found: HostDns
  kept: DnsDraft | null
  notice: ReactNode
}

function DnsSettingsPage({ title, id, found, kept, notice }: DnsSettingsPageProps) {
  const { t } = useTranslation('dns')
  const edit = useDnsDraft(id, found, kept)
  const [reviewing, setReviewing] = useState(false)
  const { isDirty } = edit
  const isWrong = edit.issues.length > 0
  return (
    <Page
      title={title}
      context={t('from', { file: found.config.path })}
      notice={notice}
      actions={isDirty ? <Button onClick={edit.discard}>{t('discard')}</Button> : null}
      primaryAction={
        <Button variant="contained" color="primary" disabled={!isDirty || isWrong} onClick={() => setReviewing(true)}>
          {t('review')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 800 }}>
        {isDirty && isWrong ? <Alert severity="warning">{t('wrong', { count: edit.issues.length })}</Alert> : null}
        <DnsForm edit={edit} />
        <DnsRecords edit={edit} />
      </Box>
      <DnsReview id={id} edit={edit} open={reviewing} onClose={() => setReviewing(false)} />
    </Page>
  )
}
