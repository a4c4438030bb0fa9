import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import type { IdentityChoice } from '@shared/ipc/connection'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import type { ConnectionDraft } from './connection-draft'
import { connectionFiles } from './connection-files'
import { fileText } from './file-text'
import { day } from '@/lib/format'
import { FileRow } from '@/ui/file-row'
import { SecretField } from '@/ui/secret-field'

type Identity = ConnectionDraft['identity']

interface IdentityFieldProps {
  value: Identity
  onChange: (identity: Identity) => void
  /** The required passphrase is missing. */
  missing: boolean
}

/** The certificate the console presents to the server. Its private key never reaches the renderer. */
export function IdentityField({ value, onChange, missing }: IdentityFieldProps) {
  const { t } = useTranslation('connection')
  const { t: tCommon } = useTranslation('common')
  const [error, setError] = useState<string | null>(null)
  const attempt = async (read: () => Promise<IdentityChoice | null>) => {
    setError(null)
    try {
      const chosen = await read()
      if (chosen) onChange(chosen)
    } catch (thrown) {
      setError(fileText(toApiError(thrown), t, tCommon))
    }
  }
  const { token } = value ?? {}
  const locked = token !== undefined && value?.certificate === null
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <FileRow
        title={t('identity.title')}
        chooseLabel={t('identity.choose')}
        onChoose={() => void attempt(connectionFiles.chooseIdentity)}
        remove={value ? { label: t('identity.remove'), onClick: () => onChange(null) } : undefined}
        error={locked ? null : error}
      >
        <Said value={value} />
      </FileRow>
      {locked ? (
        <Passphrase
          label={t('identity.passphrase', { files: value.files.join(', ') })}
          error={error ?? (missing ? t('identity.needsPassphrase') : null)}
          onUnlock={(passphrase) => void attempt(() => connectionFiles.unlock(token, passphrase))}
        />
      ) : null}
    </Box>
  )
}

function Said({ value }: { value: Identity }) {
  const { t, i18n } = useTranslation('connection')
  if (!value) return t('identity.none')
  if (!value.certificate) return value.files.join(', ')
  const { subject, validTo } = value.certificate
  if (value.lost) return t('identity.lost', { subject })
  return t('ca.until', { subject, date: day(validTo, i18n.language) })
}

interface PassphraseProps {
  label: string
  error: string | null
  onUnlock: (passphrase: string) => void
}

function Passphrase({ label, error, onUnlock }: PassphraseProps) {
  const { t } = useTranslation('connection')
  const [text, setText] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Do not submit the enclosing form: it needs the unlocked certificate first.
    event.preventDefault()
    onUnlock(text)
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <SecretField
        label={label}
        showLabel={t('identity.showPassphrase')}
        hideLabel={t('identity.hidePassphrase')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        error={error !== null}
        helperText={error}
      />
      <Button onClick={() => onUnlock(text)} sx={{ flex: 'none', mt: '22px' }}>
        {t('identity.unlock')}
      </Button>
    </Box>
  )
}
