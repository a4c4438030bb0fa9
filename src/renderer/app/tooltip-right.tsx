import Tooltip from '@mui/material/Tooltip'
import type { ReactElement } from 'react'

/** A tooltip to the right of its element. */
export function TooltipRight({ title, children }: { title: string; children: ReactElement }) {
  return (
    <Tooltip title={title} placement="right" describeChild>
      {children}
    </Tooltip>
  )
}
