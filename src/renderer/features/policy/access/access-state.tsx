import { visible } from '@shared/visible'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import type { Place } from '@shared/policy/syntax/place'
import { useTranslation } from '@/lib/texts'
import { useStudio } from '@/features/policy/studio-context'
import { syntaxWords } from '@/features/policy/syntax-issues'
import type { AnswerError } from '@/domain/policy-worker/questions'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { type AccessText, valueOf } from './access-text'

/** Explains why access cannot be evaluated and offers the next step. */
export function NoAnswer({ error, about, onRetry }: { error: AnswerError; about: AccessText; onRetry: () => void }) {
  const { t } = useTranslation('access')
  const { t: tPolicy } = useTranslation('policy')
  const { reveal } = useStudio()
  const { at, place } = error
  if (place)
    return (
      <Refused
        message={error.message}
        {...{ about, place }}
        onJump={() => reveal(place.offset, place.offset + place.length)}
      />
    )
  if (error.code === 'worker' || !at)
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>{t('state.retry')}</Button>}>
        {t('state.failed')}: {error.message}
      </Alert>
    )
  const { line } = lineAndColumn(about.text, at.offset)
  return (
    <Alert
      severity="warning"
      action={
        about.source === 'edited' ? (
          <Button onClick={() => reveal(at.offset, at.offset + at.length)}>{t('state.go')}</Button>
        ) : null
      }
    >
      {t('state.unreadable')} {t('state.unreadableAt', { line, message: syntaxWords(about.text, at, tPolicy) })}
    </Alert>
  )
}

interface RefusedProps {
  message: string
  about: AccessText
  place: Place
  onJump: () => void
}

/** Says that the server rejects the policy, so it grants no access. */
function Refused({ message, about, place, onJump }: RefusedProps) {
  const { t } = useTranslation('access')
  const { line } = lineAndColumn(about.text, place.offset)
  return (
    <Alert
      severity="error"
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      action={about.source === 'edited' ? <Button onClick={onJump}>{t('state.go')}</Button> : null}
    >
      {t('state.noAccess')} {t('state.unreadableAt', { line, message })}
    </Alert>
  )
}

/** Warns if the policy is empty or if the server rejects it, because answers about it are then misleading. */
export function AccessNotice({ text }: { text: string }) {
  const { t } = useTranslation('access')
  const { data } = usePolicyAnswer('check', { text })
  const check = valueOf(data)
  if (check?.empty) return <Alert severity="info">{t('state.noPolicy')}</Alert>
  if (check?.refusal === undefined || !check.answered) return null
  return (
    <Alert severity="warning" sx={{ whiteSpace: 'pre-line', maxHeight: 160, overflow: 'auto' }}>
      {t('state.refused')}
      {'\n'}
      {visible(check.refusal)}
    </Alert>
  )
}
