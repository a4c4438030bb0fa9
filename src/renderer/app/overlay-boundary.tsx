import { toApiError } from '@shared/api/error'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useToast } from '@/ui/toast/toast'

interface OverlayBoundaryProps {
  /** What belongs to the frame and is loaded when it is first used. */
  children: ReactNode
  /** Shown instead where that fails. */
  fallback?: ReactNode
  /** Another one of these tries again. */
  tries?: readonly unknown[]
}

/** A part of the frame that fails says so and leaves the page below alone. */
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
