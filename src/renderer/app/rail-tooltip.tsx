import { lazy, type ReactElement, Suspense } from 'react'
import { OverlayBoundary } from './overlay-boundary'

const Tooltip = lazy(async () => ({ default: (await import('./tooltip-right')).TooltipRight }))

interface RailTooltipProps {
  /** What the icon stands for. */
  label: string
  /** Without its words the icon needs the tooltip; else nothing is loaded for it. */
  folded: boolean
  children: ReactElement
}

/** The word for an icon of the folded rail, on hover and focus. */
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
