import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ConfigSection } from '@shared/host/config-keys'
import type { HostConfig } from '@shared/ipc/host-config'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { NotEditableAlert } from '@/components/host/not-editable-alert'
import { errorText } from '@/lib/error-text'
import { usePageTitle } from '@/lib/page-title'
import { hostConfigQuery } from '@/lib/queries/host'
import { FilterToggle } from '@/ui/filter-toggle'
import { Page } from '@/ui/page'
import { ConfigForms, hidesServer, WrongValues } from './config-forms'
import { ConfigReview } from './config-review'
import { ConfigText } from './config-text'
import { HostGate } from './host-gate'
import { ReconnectButton } from './reconnect-button'
import { type ConfigDraft, type ConfigEditing, useConfigDraft } from './use-config'
import { useKeptDraft } from './use-kept-draft'

/** The Configuration page: every setting of Headscale on the server's host, as forms and as text. */
export function ConfigPage() {
  const title = usePageTitle('/host/configuration')
  return <HostGate title={title}>{({ id }) => <Config key={id} title={title} id={id} />}</HostGate>
}

function Config({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('config')
  const { t: tCommon } = useTranslation('common')
  const { data, error } = useQuery(hostConfigQuery(id))
  const kept = useKeptDraft<ConfigDraft>(id, 'config')
  // The last settings stay on screen, with everything typed, if the host cannot be read for a while.
  const [last, setLast] = useState<HostConfig | null>(null)
  if (data?.config && data.config !== last) setLast(data.config)
  const notice = (
    <>
      {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
      {data?.unreadable ? <Alert severity="warning">{t('unreadable')}</Alert> : null}
      {data?.unreadable ? <NotEditableAlert answer={data.unreadable} /> : null}
      {data?.failure ? <HostFailureAlert failure={data.failure} /> : null}
      {data?.failure ? <ReconnectButton id={id} /> : null}
    </>
  )
  if (!last || !kept) return <Page title={title} context={data || error ? undefined : t('reading')} notice={notice} />
  return <ConfigSettings title={title} id={id} found={last} kept={kept.draft} notice={notice} />
}

interface ConfigSettingsProps {
  title: string
  id: string
  found: HostConfig
  kept: ConfigDraft | null
  notice: ReactNode
}

const views = ['forms', 'text'] as const

function ConfigSettings({ title, id, found, kept, notice }: ConfigSettingsProps) {
  const { t } = useTranslation('config')
  const edit = useConfigDraft(id, found, kept)
  const [reviewing, setReviewing] = useState(false)
  const [section, setSection] = useState<ConfigSection>('server')
  const { draft, isDirty } = edit
  const serverHost = hostOf(edit)
  const isWrong = edit.issues.length > 0 || hidesServer(draft.edits['dns.base_domain'], serverHost)
  return (
    <Page
      title={title}
      fill={draft.view === 'text'}
      context={t('from', { file: found.file.path, version: found.version.replace(/^v/, '') })}
      notice={notice}
      actions={
        <>
          {isDirty ? <Button onClick={edit.discard}>{t('discard')}</Button> : null}
          <FilterToggle
            label={t('view.label')}
            value={draft.view}
            options={views.map((view) => ({ value: view, label: t(`view.${view}`) }))}
            onChange={(view) => void edit.show(view)}
          />
        </>
      }
      primaryAction={
        <Button variant="contained" color="primary" disabled={!isDirty || isWrong} onClick={() => setReviewing(true)}>
          {t('review')}
        </Button>
      }
    >
      <Messages edit={edit} canRestart={found.restart !== null} />
      {draft.view === 'text' ? (
        <ConfigText id={id} edit={edit} found={found} onReview={() => isDirty && setReviewing(true)} />
      ) : edit.values ? (
        <ConfigForms {...{ edit, serverHost, section }} version={found.version} onSection={setSection} />
      ) : null}
      <ConfigReview
        id={id}
        edit={edit}
        restart={found.restart}
        version={found.version}
        open={reviewing}
        onClose={() => setReviewing(false)}
      />
    </Page>
  )
}

function Messages({ edit, canRestart }: { edit: ConfigEditing; canRestart: boolean }) {
  const { t } = useTranslation('config')
  const { carried } = edit.draft
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, mb: 3, maxWidth: 800, '&:empty': { display: 'none' } }}
    >
      {canRestart ? null : <Alert severity="info">{t('noRestart')}</Alert>}
      {carried ? (
        <Alert severity={carried === 'conflict' ? 'warning' : 'info'}>
          {t(carried === 'conflict' ? 'text.conflict' : 'text.merged')}
        </Alert>
      ) : null}
      {edit.blocked ? <NotEditableAlert answer={edit.blocked} /> : null}
      {edit.blocked ? (
        <Alert
          severity="info"
          action={
            <Button size="small" variant="text" onClick={() => void edit.show('text')}>
              {t('text.back')}
            </Button>
          }
        >
          {t('text.first')}
        </Alert>
      ) : null}
      <WrongValues edit={edit} />
    </Box>
  )
}

/** Returns the host name of the address for machines; '' without one. */
function hostOf({ draft, values }: ConfigEditing): string {
  const read = values?.['server_url']
  const url = draft.edits['server_url'] ?? (read?.is === 'value' ? read.value : '')
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : ''
}
