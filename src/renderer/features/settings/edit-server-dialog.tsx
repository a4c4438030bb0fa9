import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ApiError } from '@shared/api/error'
import type { Issue } from '@shared/api/issue'
import type { ConnectionReport } from '@shared/ipc/connection'
import type { SavedServer } from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionProblem } from '@/components/connection/connection-draft'
import { invoke } from '@/lib/desktop'
import { isPlainHttp } from '@/domain/plain-http'
import { issueText } from '@/lib/issue-text'
import { useSession } from '@/lib/session'
import { ColorField } from '@/ui/color-field'
import { ConnectionFields } from '@/components/connection/connection-fields'
import { fileText } from '@/components/connection/file-text'
import { ConnectionStepsList } from '@/components/connection/connection-steps-list'
import { FormDialog } from '@/ui/form-dialog'
import { ReadOnlyField } from '@/components/connection/read-only-field'
import { SecretField } from '@/ui/secret-field'
import { useToast } from '@/ui/toast/toast'
import {
  changesConnection,
  movesAddress,
  type ServerChange,
  type ServerDraft,
  serverChange,
  serverDraft,
  type ServerField,
  serverProblems,
  serverTest,
} from './server-draft'

type Problems = Partial<Record<ServerField, Issue>>

interface FieldsProps {
  server: SavedServer
  draft: ServerDraft
  problems: Problems
  onChange: (fields: Partial<ServerDraft>) => void
}

function Fields({ server, draft, problems, onChange }: FieldsProps) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const say = (field: ServerField, help: string) => {
    const problem = problems[field]
    return { error: problem !== undefined, helperText: problem ? issueText(problem, tCommon) : help }
  }
  return (
    <>
      <TextField
        label={t('server.name')}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        {...say('name', '')}
      />
      <TextField
        label={t('server.url')}
        value={draft.url}
        onChange={(event) => onChange({ url: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
        {...say('url', t('server.urlHelp'))}
      />
      <SecretField
        label={t('server.key')}
        showLabel={t('server.showKey')}
        hideLabel={t('server.hideKey')}
        value={draft.key}
        onChange={(event) => onChange({ key: event.target.value })}
        {...say('key', server.hasKey ? t('server.keyHelp') : t('servers.needsKey'))}
      />
      {isPlainHttp(draft.url) && (draft.key !== '' || movesAddress(draft, server)) ? (
        <Alert severity="warning">{t('server.plainHttp')}</Alert>
      ) : null}
      <ColorField
        label={t('server.color')}
        names={tCommon('server.colors', { returnObjects: true })}
        value={draft.color}
        onChange={(color) => onChange({ color })}
      />
    </>
  )
}

/** What is tested and saved, and what came of it. */
function useServerUpdate(server: SavedServer, onSaved: () => void) {
  const { t } = useTranslation('settings')
  const { setSession } = useSession()
  const toast = useToast()
  const [report, setReport] = useState<ConnectionReport | null>(null)
  const test = useMutation<void, ApiError, ServerChange>({
    mutationFn: async (change) => setReport(await invoke('servers:test', serverTest(change))),
    onMutate: () => setReport(null),
  })
  const update = useMutation<void, ApiError, ServerChange>({
    mutationFn: async (change) => {
      const saved = await invoke('servers:update', change)
      setReport(saved.report)
      if (!saved.session) return
      setSession(saved.session)
      toast.show(t('server.saved', { name: change.name ?? server.name }))
      onSaved()
    },
    onMutate: () => setReport(null),
  })
  const error = update.error ?? test.error
  return { test, update, report, busy: update.isPending || test.isPending, error }
}

/** Does something when the dialog opens, where it is wanted. */
function useOnce(wanted: boolean, action: () => void): void {
  const done = useRef(!wanted)
  useEffect(() => {
    if (done.current) return
    done.current = true
    action()
  })
}

interface EditServerDialogProps {
  server: SavedServer
  /** Its certificate is in question: it is shown at once. */
  review: boolean
  onClose: () => void
}

/** Changes a saved server. What becomes another connection is tested before it is kept. */
export function EditServerDialog({ server, review, onClose }: EditServerDialogProps) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { t: tConnection } = useTranslation('connection')
  const [draft, setDraft] = useState(() => serverDraft(server))
  const [asked, setAsked] = useState(false)
  const problems = serverProblems(draft, server)
  const connectionTrouble = connectionProblem(draft.connection)
  const { test, update, report, busy, error } = useServerUpdate(server, onClose)
  const patch = (fields: Partial<ServerDraft>) => setDraft((before) => ({ ...before, ...fields }))
  const run = (action: (change: ServerChange) => void) => {
    setAsked(true)
    if (Object.keys(problems).length === 0 && !connectionTrouble) action(serverChange(draft, server))
  }
  useOnce(review, () => test.mutate({ id: server.id }))
  const tests = connectionTrouble !== null || changesConnection(serverChange(draft, server))
  return (
    <FormDialog
      open
      title={t('server.editTitle', { name: server.name })}
      submitLabel={t(tests ? 'server.submitTest' : 'server.submit')}
      onSubmit={() => run((change) => update.mutate(change))}
      onClose={onClose}
      busy={busy}
      error={error && !busy ? fileText(error, tConnection, tCommon) : null}
    >
      <Fields server={server} draft={draft} problems={asked ? problems : {}} onChange={patch} />
      <ReadOnlyField value={draft.readOnly} onChange={(readOnly) => patch({ readOnly })} />
      <ConnectionFields
        value={draft.connection}
        onChange={(connection) => patch({ connection })}

        problem={asked ? connectionTrouble : null}
        startOpen={review || server.connection?.identityReady === false}
      />
      <TestPart
        busy={busy}
        report={report}
        draft={draft}
        onTest={() => run((change) => test.mutate(change))}
        onTrust={(pin) => patch({ connection: { ...draft.connection, pin } })}
      />
    </FormDialog>
  )
}

interface TestPartProps {
  busy: boolean
  report: ConnectionReport | null
  draft: ServerDraft
  onTest: () => void
  onTrust: (fingerprint: string) => void
}

function TestPart({ busy, report, draft, onTest, onTrust }: TestPartProps) {
  const { t } = useTranslation('connection')
  return (
    <>
      <Button onClick={onTest} disabled={busy} sx={{ alignSelf: 'flex-start' }}>
        {t('test')}
      </Button>
      {busy || report ? (
        <ConnectionStepsList
          report={busy ? null : report}
          url={draft.url}
          pin={draft.connection.pin}
          onTrust={onTrust}
        />
      ) : null}
    </>
  )
}
