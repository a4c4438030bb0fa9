import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ConnectionReport } from '@shared/ipc/connection'
import { ApiKeyText, type SavedServer } from '@shared/ipc/session'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionChange, connectionDraft, connectionProblem } from '@/components/connection/connection-draft'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { valueProblem } from '@/lib/issue-text'
import { ConnectionFields } from '@/components/connection/connection-fields'
import { ConnectionStepsList } from '@/components/connection/connection-steps-list'
import { focusOnMount } from '@/ui/focus'
import { KeyField } from './key-field'
import { useEnter } from './use-enter'
import { usePlainHttp } from './use-plain-http'

/** A new key for a saved server and, where it has to be, another way to it: tested, kept, connected. */
function useKey(server: SavedServer) {
  const { t } = useTranslation('common')
  const saved = server.connection
  const [key, setKey] = useState('')
  const [connection, setConnection] = useState(() => connectionDraft(saved))
  const [report, setReport] = useState<ConnectionReport | null>(null)
  const [asked, setAsked] = useState(false)
  const { guard, dialog } = usePlainHttp()
  const parsed = ApiKeyText.safeParse(key)
  const problem = connectionProblem(connection)
  const enter = useEnter(async (text: string) => {
    setReport(null)
    const change = { id: server.id, key: text, ...connectionChange(connection, saved) }
    const updated = await invoke('servers:update', change)
    setReport(updated.report)
    return updated.session && invoke('servers:use', { id: server.id })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (parsed.success && !problem) guard(server.url, () => enter.mutate(parsed.data))
  }
  return {
    key,
    setKey,
    keyProblem: asked ? valueProblem(ApiKeyText, key, t) : null,
    connection,
    setConnection,
    connectionProblem: asked ? problem : null,
    report,
    enter,
    submit,
    dialog,
  }
}

/** Takes a new key for a saved server, tests it, keeps it and connects. */
export function KeyForm({ server, onCancel }: { server: SavedServer; onCancel: () => void }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { key, setKey, keyProblem, connection, setConnection, report, enter, submit, dialog, ...form } = useKey(server)
  const busy = enter.isPending
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ pl: '15px', pt: 4, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <KeyField
          value={key}
          onChange={(event) => setKey(event.target.value)}
          inputRef={focusOnMount}
          error={keyProblem !== null}
          helperText={keyProblem ?? t('add.keyHelp')}
        />
        <Button type="submit" variant="contained" color="primary" loading={busy}>
          {t('saved.connect')}
        </Button>
        <Button variant="text" onClick={onCancel} disabled={busy}>
          {t('add.cancel')}
        </Button>
      </Box>
      <ConnectionFields
        value={connection}
        onChange={setConnection}

        problem={form.connectionProblem}
        startOpen={server.connection?.identityReady === false}
      />
      {busy || (report && !report.ok) ? (
        <ConnectionStepsList
          report={busy ? null : report}
          url={server.url}
          pin={connection.pin}
          onTrust={(pin) => setConnection({ ...connection, pin })}
        />
      ) : null}
      {enter.error ? <Alert severity="error">{errorText(enter.error, tCommon)}</Alert> : null}
      {dialog}
    </Box>
  )
}
