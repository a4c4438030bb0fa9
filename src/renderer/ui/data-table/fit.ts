import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { useScrollBarWidth } from './density'
import { type DataColumn, minimumWidth, type TableEdges } from './types'

/** Counts the yielding columns to hide, in their order, until the rest fits into `available` pixels. */
export function yieldCount<Row>(yielding: readonly DataColumn<Row>[], needed: number, available: number): number {
  let count = 0
  for (let left = needed; left > available && count < yielding.length; count++) left -= yielding[count]?.width ?? 0
  return count
}

/** Returns the columns that can be hidden, those to hide first at the front. 0 is the first of them. */
export function yieldingColumns<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  return columns.filter(({ yields }) => yields !== undefined).toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0))
}

/** How columns fit: `count` yielding columns are hidden; if that is not enough, `close` reduces the cell padding. */
interface Fit {
  count: number
  close: boolean
}

const ROOMY: Fit = { count: 0, close: false }

/**
 * Returns the width for columns in pixels, which is the same with and without a scroll bar, and sets the padding of rows accordingly. So
 * columns stay in place if a list becomes short.
 */
function widthForColumns(frame: HTMLElement, needed: number, scrollBarWidth: () => number): number {
  const { clientWidth, offsetWidth, clientLeft } = frame
  const bar = offsetWidth - 2 * clientLeft - clientWidth
  const spare = Math.max(0, scrollBarWidth() - bar)
  const padding = `${Math.min(spare, Math.max(0, clientWidth - needed))}px`
  // Setting the same value again would style every cell again.
  if (padding !== (frame.style.getPropertyValue('--table-spare') || '0px'))
    frame.style.setProperty('--table-spare', padding)
  return clientWidth - spare
}

/**
 * Returns the columns that fit into the frame. Yielding columns are hidden before the frame would scroll sideways. Returns all columns
 * before the first layout.
 */
export function useFittingColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { selectable, hasMenu }: TableEdges,
  frame: RefObject<HTMLElement | null>,
) {
  const scrollBarWidth = useScrollBarWidth()
  const yielding = useMemo(() => yieldingColumns(columns), [columns])
  const needed = minimumWidth(columns, { selectable, hasMenu })
  const [{ count, close }, setFit] = useState(ROOMY)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth === 0) return
      const smallest = yielding.reduce((sum, { width }) => sum - width, needed)
      const available = widthForColumns(element, smallest, scrollBarWidth)
      const gone = yieldCount(yielding, needed, available)
      const left = yielding.slice(0, gone).reduce((sum, { width }) => sum - width, needed)
      setFit((before) => {
        const next = { count: gone, close: left > available }
        return before.count === next.count && before.close === next.close ? before : next
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, yielding, needed, scrollBarWidth])
  const fitting = useMemo(() => {
    const gone = new Set(yielding.slice(0, count))
    return gone.size > 0 ? columns.filter((column) => !gone.has(column)) : columns
  }, [columns, yielding, count])
  return { fitting, close }
}
