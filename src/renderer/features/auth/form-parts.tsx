import type { TextFieldProps } from '@mui/material/TextField'
import { useTranslation } from '@/lib/texts'
import { SecretField } from '@/ui/secret-field'
import Box from '@mui/material/Box'
import { CommandBlock } from '@/ui/command-block'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { isPlainHttp } from '@/domain/plain-http'

/** Shows the command that creates an API key: without a key, the console cannot create one itself. */
export function KeyCommand() {
  const { t } = useTranslation('auth')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('add.keyCommand')}</Box>
      <Box sx={{ flex: '1 0 260px' }}>
        <CommandBlock command="headscale apikeys create" label={t('add.keyCommandLabel')} />
      </Box>
    </Box>
  )
}

interface Question {
  url: string
  proceed: () => void
}

/** Asks once per address before a key is sent unencrypted. `guard` runs `action` at once unless it has to ask; render `dialog`. */
export function usePlainHttp() {
  const { t } = useTranslation('auth')
  const [question, setQuestion] = useState<Question | null>(null)
  const accepted = useRef(new Set<string>())
  const guard = (url: string, action: () => void) => {
    if (!isPlainHttp(url) || accepted.current.has(url)) return action()
    return setQuestion({ url, proceed: action })
  }
  const close = () => setQuestion(null)
  const confirm = () => {
    if (!question) return
    accepted.current.add(question.url)
    close()
    question.proceed()
  }
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title={t('http.title')}
      body={t('http.body', { url: question?.url ?? '' })}
      confirmLabel={t('http.confirm')}
      danger
      onConfirm={confirm}
      onClose={close}
    />
  )
  return { guard, dialog }
}

/** A field for an API key; the text is hidden unless shown on request. */
export function KeyField(props: TextFieldProps) {
  const { t } = useTranslation('auth')
  return <SecretField {...props} label={t('add.key')} showLabel={t('add.showKey')} hideLabel={t('add.hideKey')} />
}
