import Alert from '@mui/material/Alert'
import type { NotEditable } from '@shared/host/save'
import { useCallback } from 'react'
import { useTranslation } from '@/lib/texts'

/** Returns the function that explains why a file cannot be changed as wanted, and the next step. */
export function useNotEditableText(): (answer: NotEditable) => string {
  const { t } = useTranslation('host')
  return useCallback(
    ({ why, at, line, words }) => t(`notEditable.${why}`, { at, line: String(line ?? '?'), words }),
    [t],
  )
}

/** Explains why a file cannot be changed as wanted, and names the next step. */
export function NotEditableAlert({ answer }: { answer: NotEditable }) {
  const text = useNotEditableText()
  return <Alert severity="warning">{text(answer)}</Alert>
}
