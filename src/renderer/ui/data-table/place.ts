import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { focusedSpot } from './focus'
import { HEAD_HEIGHT } from './layout'
import type { TableMemory, TablePlace } from './types'

interface KeptPlaceOptions {
  memory: TableMemory | undefined
  rows: readonly { readonly id: string }[]
  grid: RefObject<HTMLElement | null>
  /** Pixels. */
  rowHeight: number
}

/** Returns a scroll position that shows the row: the previous one if the row is in view there. */
function showing(row: number, { top, height }: TablePlace, rowHeight: number): number {
  const below = row * rowHeight + rowHeight - (height - HEAD_HEIGHT)
  if (row < 0 || (row * rowHeight >= top && below <= top)) return top
  return Math.max(0, row * rowHeight - (height - HEAD_HEIGHT) / 2)
}

/**
 * Returns the table's previous scroll position and the index of the row that had the focus, -1 if none had it or the row is gone. Stores
 * the current state when the table unmounts.
 */
export function useRestoredPlace({ memory, rows, grid, rowHeight }: KeptPlaceOptions) {
  const [{ left, leftRow }] = useState(() => {
    const before = memory?.read() ?? null
    const row = before?.focus ? rows.findIndex(({ id }) => id === before.focus?.id) : -1
    // After a visit to other objects, the focused row may have been out of view.
    return { left: before && { ...before, top: showing(row, before, rowHeight) }, leftRow: row }
  })
  const write = useEffectEvent((frame: HTMLElement, table: HTMLElement) =>
    memory?.write({
      ids: rows.map(({ id }) => id),
      top: frame.scrollTop,
      height: frame.clientHeight,
      focus: focusedSpot(table),
    }),
  )
  useLayoutEffect(() => {
    // The table is inside the scrolling element. Both refs are empty by the time of the cleanup.
    const table = grid.current
    const frame = table?.parentElement
    if (left) frame?.scrollTo({ top: left.top })
    return () => {
      if (frame && table) write(frame, table)
    }
  }, [grid, left])
  return { left, leftRow }
}
