import { lazy, type ReactElement, Suspense } from 'react'
import { OverlayBoundary } from './overlay-boundary'

const Tooltip = lazy(async () => ({ default: (await import('./tooltip-right')).TooltipRight }))

interface RailTooltipProps {
  /** The meaning of the icon. */
  label: string
  /** True in the folded rail, where icons need a tooltip; otherwise nothing is loaded. */
  folded: boolean
  children: ReactElement
}

/** Shows the label of an icon in the folded rail on hover and focus. */
export function RailTooltip({ label, folded, children }: RailTooltipProps) {
  if (!folded) return children
  return (
    <OverlayBoundary fallback={children}>
      <Suspense fallback={children}>
        <Tooltip title={label}>{children}</Tooltip>
      </Suspense>
    </OverlayBoundary>
  )
}
