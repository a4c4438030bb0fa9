import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '@/lib/clipboard'
import { errorDetails, errorText, type ShownError } from '@/lib/error-text'
import { StateDot } from './state-dot'
import { PROSE_MAX } from './theme/tokens'

interface ErrorPanelProps {
  /** What failed: "The machines could not be loaded". */
  title: string
  error: ShownError
  onRetry?: () => void
  /** More ways out, beside Retry. */
  actions?: ReactNode
  /** Instead of the words for the error's code. */
  text?: string
}

/** What failed, why, what to do, Retry, and details that can be copied for a report. */
export function ErrorPanel({ title, error, onRetry, actions, text }: ErrorPanelProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  const details = errorDetails(error)
  return (
    <Box role="alert" sx={{ maxWidth: PROSE_MAX, py: 6 }}>
      <Typography variant="h2" component="p" sx={{ mb: 1, display: 'flex', gap: 2 }}>
        <StateDot wrap state="bad" label={title} />
      </Typography>
      <Typography variant="prose" component="p" sx={{ m: 0, mb: 4, color: 'text.secondary' }}>
        {text ?? errorText(error, t)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {onRetry ? <Button onClick={onRetry}>{t('actions.retry')}</Button> : null}
        {actions}
        <Button variant="text" onClick={() => void copy(details)}>
          {copied ? t('actions.copied') : t('actions.copyDetails')}
        </Button>
      </Box>
      <Box component="details" sx={{ mt: 4, color: 'text.secondary' }}>
        <Box component="summary" sx={{ cursor: 'pointer', width: 'fit-content' }}>
          {t('errors.details')}
        </Box>
        <Typography
          variant="mono"
          component="pre"
          sx={{ m: 0, mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {details}
        </Typography>
      </Box>
    </Box>
  )
}
