import Alert from '@mui/material/Alert'
import type { NotEditable } from '@shared/host/save'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Returns the function that says why a file cannot be changed as wanted, and what to do. */
export function useNotEditableText(): (answer: NotEditable) => string {
  const { t } = useTranslation('host')
  return useCallback(
    ({ why, at, line, words }) => t(`notEditable.${why}`, { at, line: String(line ?? '?'), words }),
    [t],
  )
}

/** Says why a file cannot be changed as wanted, and what to do. */
export function NotEditableAlert({ answer }: { answer: NotEditable }) {
  const text = useNotEditableText()
  return <Alert severity="warning">{text(answer)}</Alert>
}
