import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { leastWidth, type TableEdges } from './layout'
import type { DataColumn } from './types'

/** How many of the columns that yield have to go, in their order, so that the rest needs no more than `available` pixels. */
export function yieldCount<Row>(yielding: readonly DataColumn<Row>[], needed: number, available: number): number {
  let count = 0
  for (let left = needed; left > available && count < yielding.length; count++) left -= yielding[count]?.width ?? 0
  return count
}

/** The columns that fit into the frame: those that yield go before it would have to scroll sideways. All until it is laid out. */
export function useFittingColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { selectable, hasMenu }: TableEdges,
  frame: RefObject<HTMLElement | null>,
): readonly DataColumn<Row>[] {
  const yielding = useMemo(
    () => columns.filter((column) => column.yields).toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0)),
    [columns],
  )
  const needed = leastWidth(columns, { selectable, hasMenu })
  const [count, setCount] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || yielding.length === 0) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setCount(yieldCount(yielding, needed, element.clientWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, yielding, needed])
  return useMemo(() => {
    const gone = new Set(yielding.slice(0, count))
    return gone.size > 0 ? columns.filter((column) => !gone.has(column)) : columns
  }, [columns, yielding, count])
}
