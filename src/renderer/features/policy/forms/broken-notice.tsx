import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useStudio } from '@/features/policy/studio-context'
import type { PolicyDocument } from './use-policy-document'

/** Says what keeps the forms from reading the text, where it is, and leads there. */
export function BrokenNotice({ broken, kept }: { broken: NonNullable<PolicyDocument['broken']>; kept: boolean }) {
  const { t } = useTranslation('policy-forms')
  const { reveal } = useStudio()
  const { line, column, message, offset, length } = broken
  const jump = (
    <Button size="small" variant="text" onClick={() => reveal(offset, offset + length)}>
      {t('broken.go')}
    </Button>
  )
  return (
    <Alert severity="warning" action={jump}>
      <AlertTitle>{t('broken.title')}</AlertTitle>
      {t('broken.where', { line, column, message })}
      {kept ? ` ${t('broken.kept')}` : null}
    </Alert>
  )
}
