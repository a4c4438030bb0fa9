import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { focusedSpot } from './focus'
import type { TableMemory, TablePlace } from './types'

interface KeptPlaceOptions {
  memory: TableMemory | undefined
  rows: readonly { readonly id: string }[]
  grid: RefObject<HTMLElement | null>
}

/**
 * How the table was left, and the index of the row that had the focus then, -1 where none had or it is gone. When the table goes, how it
 * is by then is written down.
 */
export function useKeptPlace({ memory, rows, grid }: KeptPlaceOptions) {
  const [left] = useState<TablePlace | null>(() => memory?.read() ?? null)
  const [leftRow] = useState(() => (left?.focus ? rows.findIndex(({ id }) => id === left.focus?.id) : -1))
  const write = useEffectEvent((frame: HTMLElement, table: HTMLElement) =>
    memory?.write({ ids: rows.map(({ id }) => id), top: frame.scrollTop, focus: focusedSpot(table) }),
  )
  useLayoutEffect(() => {
    // The table stands in what scrolls. When it goes, neither is in its ref any more.
    const table = grid.current
    const frame = table?.parentElement
    return () => {
      if (frame && table) write(frame, table)
    }
  }, [grid])
  return { left, leftRow }
}
