import { toApiError } from '@shared/api/error'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { errorText, useTranslation } from '@/lib/texts'
import { useToast } from '@/ui/toast/toast'

interface OverlayBoundaryProps {
  /** Parts of the frame that are loaded on first use. */
  children: ReactNode
  /** Shown after a failure. */
  fallback?: ReactNode
  /** A change of these values retries. */
  tries?: readonly unknown[]
}

/** Catches the failure of a part of the frame, reports it and keeps the page. */
export function OverlayBoundary({ children, fallback = null, tries = [] }: OverlayBoundaryProps) {
  const { t } = useTranslation('common')
  const toast = useToast()
  const tell = (thrown: unknown) =>
    toast.show(t('crash.overlay', { reason: errorText(toApiError(thrown), t) }), { kind: 'error', key: 'overlay' })
  return (
    <ErrorBoundary fallback={fallback} onError={tell} resetKeys={[...tries]}>
      {children}
    </ErrorBoundary>
  )
}
