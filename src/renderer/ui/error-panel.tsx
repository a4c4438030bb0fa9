import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { errorDetails, errorText, type ShownError } from '@/lib/error-text'
import styles from './error-panel.module.css'
import { StateDot } from './state-dot'

interface ErrorPanelProps {
  /** The failed action: "The machines could not be loaded". */
  title: string
  error: ShownError
  onRetry?: () => void
  /** More actions beside Retry. */
  actions?: ReactNode
  /** Replaces the message of the error's code. */
  text?: string
}

/** Shows the failure, its cause, the next step, Retry, and details to copy for a report. */
export function ErrorPanel({ title, error, onRetry, actions, text }: ErrorPanelProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  const details = errorDetails(error)
  return (
    <div role="alert" className={styles.panel}>
      <p className={styles.title}>
        <StateDot wrap state="bad" label={title} />
      </p>
      <p className={styles.text}>{text ?? errorText(error, t)}</p>
      <div className={styles.actions}>
        {onRetry ? <Button onClick={onRetry}>{t('actions.retry')}</Button> : null}
        {actions}
        <Button variant="text" onClick={() => void copy(details)}>
          {copied ? t('actions.copied') : t('actions.copyDetails')}
        </Button>
      </div>
      <details className={styles.details}>
        <summary>{t('errors.details')}</summary>
        <pre>{details}</pre>
      </details>
    </div>
  )
}
