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

/** The scroll position that shows a row: the one there was, where it does. */
function showing(row: number, { top, height }: TablePlace, rowHeight: number): number {
  const below = row * rowHeight + rowHeight - (height - HEAD_HEIGHT)
  if (row < 0 || (row * rowHeight >= top && below <= top)) return top
  return Math.max(0, row * rowHeight - (height - HEAD_HEIGHT) / 2)
}

/**
 * How the table was left, and the index of the row that had the focus then, -1 where none had or it is gone. When the table goes, how it
 * is by then is written down.
 */
export function useKeptPlace({ memory, rows, grid, rowHeight }: KeptPlaceOptions) {
  const [{ left, leftRow }] = useState(() => {
    const before = memory?.read() ?? null
    const row = before?.focus ? rows.findIndex(({ id }) => id === before.focus?.id) : -1
    // Whoever went on to other objects comes back to a row that may have been out of view.
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
    // The table stands in what scrolls. When it goes, neither is in its ref any more.
    const table = grid.current
    const frame = table?.parentElement
    if (left) frame?.scrollTo({ top: left.top })
    return () => {
      if (frame && table) write(frame, table)
    }
  }, [grid, left])
  return { left, leftRow }
}
