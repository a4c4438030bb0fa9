import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { useStudio } from '@/features/policy/studio-context'
import { syntaxWords } from '@/features/policy/syntax-issues'
import type { PolicyDocument } from './use-policy-document'

interface BrokenNoticeProps {
  text: string
  broken: NonNullable<PolicyDocument['broken']>
  /** True if unsaved form entries wait until the text is fixed. */
  kept: boolean
}

/** Shows the error that prevents the forms from reading the text, its position, and a button to jump to it. */
export function BrokenNotice({ text, broken, kept }: BrokenNoticeProps) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const { reveal } = useStudio()
  const { line, column, offset, length } = broken
  const jump = (
    <Button size="small" variant="text" onClick={() => reveal(offset, offset + length)}>
      {t('broken.go')}
    </Button>
  )
  return (
    <Alert severity="warning" action={jump}>
      <AlertTitle>{t('broken.title')}</AlertTitle>
      {t('broken.where', { line, column, message: syntaxWords(text, broken, tPolicy) })}
      {kept ? ` ${t('broken.kept')}` : null}
    </Alert>
  )
}
