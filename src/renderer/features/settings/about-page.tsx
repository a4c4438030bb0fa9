import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { capabilityNames } from '@shared/api/capabilities'
import type { AppInfo } from '@shared/ipc/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle, useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { invoke } from '@/lib/desktop'
import { serverInfoQuery } from '@/lib/queries/server'
import { useSession } from '@/lib/session'
import { CopyText } from '@/ui/copying'
import { lazyComponent, DefinitionList, ErrorPanel, Page, Section } from '@/ui/page'

const LicencesDialog = lazyComponent(async () => (await import('./licences-dialog')).LicencesDialog)

function Console({ info }: { info: AppInfo }) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('about.console')}>
      <DefinitionList
        items={[
          { term: t('about.version'), value: <CopyText value={info.version} /> },
          { term: t('about.electron'), value: <CopyText value={info.electron} /> },
          { term: t('about.chrome'), value: <CopyText value={info.chrome} /> },
          { term: t('about.node'), value: <CopyText value={info.node} /> },
          { term: t('about.platform'), value: <CopyText value={info.platform} /> },
          { term: t('about.build'), value: t(info.packaged ? 'about.packaged' : 'about.development') },
        ]}
      />
      {info.inspectable ? (
        <Alert severity="warning" sx={{ mt: 3, maxWidth: 640 }}>
          {t('about.inspectable')}
        </Alert>
      ) : null}
    </Section>
  )
}

function Server() {
  const { t } = useTranslation('settings')
  const { data } = useQuery(serverInfoQuery())
  if (!data) return null
  const can = capabilityNames.filter((name) => data.capabilities[name]).map((name) => t(`capability.${name}`))
  return (
    <Section title={t('about.server')}>
      <DefinitionList
        items={[
          { term: t('about.serverKind'), value: data.kind === 'mock' ? t('about.serverDemo') : 'Headscale' },
          { term: t('about.serverVersion'), value: data.version && <CopyText value={data.version} /> },
          { term: t('about.serverUrl'), value: data.url && <CopyText mono value={data.url} /> },
          { term: t('about.capabilities'), value: can.join(', ') },
        ]}
      />
    </Section>
  )
}

function Data({ info }: { info: AppInfo }) {
  const { t } = useTranslation('settings')
  const { session } = useSession()
  return (
    <Section title={t('about.data')}>
      <DefinitionList
        items={[
          { term: t('about.folder'), value: <CopyText mono value={info.userData} /> },
          { term: t('about.keys'), value: t(`about.${session.keyStorage}`) },
        ]}
      />
    </Section>
  )
}

function Licences() {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('about.licences')}>
      <Typography sx={{ mb: 3, maxWidth: 640 }}>{t('about.licenceText')}</Typography>
      <Button onClick={() => setOpen(true)}>{t('about.licenceLink')}</Button>
      {open ? <LicencesDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}

function CopyAll({ info }: { info: AppInfo }) {
  const { t } = useTranslation('settings')
  const { copied, copy } = useCopy()
  const server = useQuery(serverInfoQuery()).data
  // Omits the data folder and the server's address, because reports are shared.
  const { version, electron, chrome, node, platform, packaged } = info
  const facts = {
    version,
    electron,
    chrome,
    node,
    platform,
    packaged,
    server: server?.kind,
    serverVersion: server?.version,
  }
  return (
    <Button onClick={() => void copy(JSON.stringify(facts, null, 2))}>
      {t(copied ? 'about.copied' : 'about.copyAll')}
    </Button>
  )
}

/** The About page: versions, data folder, key storage and licences. */
export function AboutPage() {
  const title = usePageTitle('/settings/about')
  const { t } = useTranslation('settings')
  const info = useQuery({ queryKey: ['appInfo'], queryFn: () => invoke('app:info'), staleTime: Infinity, retry: false })
  return (
    <Page
      title={title}
      context={info.data ? t('about.context', { version: info.data.version }) : undefined}
      actions={info.data ? <CopyAll info={info.data} /> : undefined}
    >
      {info.isError ? (
        <ErrorPanel title={t('about.loadFailed')} error={info.error} onRetry={() => void info.refetch()} />
      ) : null}
      {info.data ? <Console info={info.data} /> : null}
      <Server />
      {info.data ? <Data info={info.data} /> : null}
      <Licences />
    </Page>
  )
}
