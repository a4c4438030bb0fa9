import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import type { ApiError } from '@shared/api/error'
import type { SavedServer } from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { isPlainHttp } from '@/lib/plain-http'
import { useSession } from '@/lib/session'
import { validationText } from '@/lib/validation-text'
import { ColorField } from '@/ui/color-field'
import { FormDialog } from '@/ui/form-dialog'
import { SecretField } from '@/ui/secret-field'
import { useToast } from '@/ui/toast'
import {
  movesAddress,
  NEEDS_KEY,
  type ServerChange,
  type ServerDraft,
  serverChange,
  type ServerField,
  serverProblems,
} from './server-draft'

type Problems = Partial<Record<ServerField, string>>

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
    const message = problems[field]
    if (message === undefined) return { error: false, helperText: help }
    return { error: true, helperText: message === NEEDS_KEY ? t('server.keyNeeded') : validationText(message, tCommon) }
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
        names={t('server.color_names', { returnObjects: true })}
        value={draft.color}
        onChange={(color) => onChange({ color })}
      />
    </>
  )
}

/** Changes a saved server. A new address or key is tested before it is kept. */
export function EditServerDialog({ server, onClose }: { server: SavedServer; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { setSession } = useSession()
  const toast = useToast()
  const { name, url, color } = server
  const [draft, setDraft] = useState<ServerDraft>({ name, url, color, key: '' })
  const [asked, setAsked] = useState(false)
  const problems = serverProblems(draft, server)
  const update = useMutation<void, ApiError, ServerChange>({
    mutationFn: async (change) => setSession(await invoke('servers:update', change)),
    onSuccess: () => {
      toast.show(t('server.saved', { name: draft.name.trim() }))
      onClose()
    },
  })
  const tests = draft.key.trim() !== '' || movesAddress(draft, server)
  const submit = () => {
    setAsked(true)
    if (Object.keys(problems).length === 0) update.mutate(serverChange(draft, server))
  }
  return (
    <FormDialog
      open
      title={t('server.editTitle', { name: server.name })}
      submitLabel={t(tests ? 'server.submitTest' : 'server.submit')}
      onSubmit={submit}
      onClose={onClose}
      busy={update.isPending}
      error={update.error ? errorText(update.error, tCommon) : null}
    >
      <Fields
        server={server}
        draft={draft}
        problems={asked ? problems : {}}
        onChange={(fields) => setDraft((before) => ({ ...before, ...fields }))}
      />
    </FormDialog>
  )
}
