import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ApiKeyText, type ConnectionReport, type SavedServer } from '@shared/ipc/session'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { validationText } from '@/lib/validation-text'
import { focusOnMount } from '@/ui/focus'
import { ConnectionStepsList } from './connection-steps-list'
import { KeyField } from './key-field'
import { useEnter } from './use-enter'
import { usePlainHttp } from './use-plain-http'

/** Takes a new key for a saved server, tests it, keeps it and connects. */
export function KeyForm({ server, onCancel }: { server: SavedServer; onCancel: () => void }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<ConnectionReport | null>(null)
  const { guard, dialog } = usePlainHttp()
  const enter = useEnter(async (text: string) => {
    setReport(null)
    const result = await invoke('servers:test', { url: server.url, key: text })
    setReport(result)
    if (!result.ok) return null
    await invoke('servers:update', { id: server.id, key: text })
    return invoke('servers:use', { id: server.id })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = ApiKeyText.safeParse(key)
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success) guard(server.url, () => enter.mutate(parsed.data))
  }
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
          error={Boolean(problem)}
          helperText={problem ? validationText(problem, tCommon) : t('add.keyHelp')}
        />
        <Button type="submit" variant="contained" color="primary" loading={busy}>
          {t('saved.connect')}
        </Button>
        <Button variant="text" onClick={onCancel} disabled={busy}>
          {t('add.cancel')}
        </Button>
      </Box>
      {busy || (report && !report.ok) ? <ConnectionStepsList report={busy ? null : report} url={server.url} /> : null}
      {enter.error ? <Alert severity="error">{errorText(enter.error, tCommon)}</Alert> : null}
      {dialog}
    </Box>
  )
}
