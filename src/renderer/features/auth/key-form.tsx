import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ConnectionReport } from '@shared/ipc/connection'
import { ApiKeyText, type SavedServer } from '@shared/ipc/session'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { connectionChange, connectionDraft, ConnectionField } from '@/components/connection/connection-draft'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { ConnectionFields } from '@/components/connection/connection-fields'
import { FormConnectionTest } from '@/components/connection/form-connection-test'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { KeyField } from './key-field'
import { useEnter } from './use-enter'
import { usePlainHttp } from './use-plain-http'

const NewKey = z.object({ key: ApiKeyText, connection: ConnectionField })
type NewKey = z.infer<typeof NewKey>

/** A new key for a saved server and, where it has to be, another way to it: tested, kept, connected. */
function useKey(server: SavedServer) {
  const saved = server.connection
  const form = useZodForm<NewKey>(NewKey, { key: '', connection: connectionDraft(saved) })
  const [report, setReport] = useState<ConnectionReport | null>(null)
  const { guard, dialog } = usePlainHttp()
  const enter = useEnter(async ({ key, connection }: NewKey) => {
    setReport(null)
    const updated = await invoke('servers:update', { id: server.id, key, ...connectionChange(connection, saved) })
    setReport(updated.report)
    return updated.session && invoke('servers:use', { id: server.id })
  })
  const submit = form.handleSubmit((typed) => guard(server.url, () => enter.mutate(typed)))
  return { form, report, enter, submit, dialog }
}

/** Takes a new key for a saved server, tests it, keeps it and connects. */
export function KeyForm({ server, onCancel }: { server: SavedServer; onCancel: () => void }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { form, report, enter, submit, dialog } = useKey(server)
  const busy = enter.isPending
  const { setFocus } = form
  useEffect(() => setFocus('key'), [setFocus])
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ pl: '15px', pt: 4, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <FormTextField form={form} name="key" component={KeyField} help={t('add.keyHelp')} />
        <Button type="submit" variant="contained" color="primary" loading={busy}>
          {t('saved.connect')}
        </Button>
        <Button variant="text" onClick={onCancel} disabled={busy}>
          {t('add.cancel')}
        </Button>
      </Box>
      <ConnectionFields form={form} startOpen={server.connection?.identityReady === false} />
      <FormConnectionTest form={form} url={server.url} busy={busy} report={report?.ok ? null : report} />
      {enter.error ? <Alert severity="error">{errorText(enter.error, tCommon)}</Alert> : null}
      {dialog}
    </Box>
  )
}
