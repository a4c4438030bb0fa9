import { lazyComponent } from '@/ui/lazy-component'
import type { ReactElement } from 'react'
import { OverlayBoundary } from './overlay-boundary'

const Tooltip = lazyComponent(
  async () => (await import('./tooltip-right')).TooltipRight,
  ({ children }) => children,
)

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
      <Tooltip title={label}>{children}</Tooltip>
    </OverlayBoundary>
  )
}
