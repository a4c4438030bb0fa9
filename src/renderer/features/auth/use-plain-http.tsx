import { useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { isPlainHttp } from '@/domain/plain-http'

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
