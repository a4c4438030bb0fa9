import { useLayoutEffect, type CSSProperties, type RefObject } from 'react'
import { CHECK_WIDTH, MENU_WIDTH } from './styles'
import type { DataColumn } from './types'

export interface TableEdges {
  selectable: boolean
  hasMenu: boolean
}

export interface LayoutOptions extends TableEdges {
  rowHeight: number
  maxHeight: number | undefined
}

/** What columns need at least, in pixels, with the checkboxes and menus at the edges. */
export function leastWidth<Row>(columns: readonly DataColumn<Row>[], edges: TableEdges): number {
  const around = (edges.selectable ? CHECK_WIDTH : 0) + (edges.hasMenu ? MENU_WIDTH : 0)
  return columns.reduce((sum, { width }) => sum + width, around)
}

/** The widths all rows share, as CSS variables. Where no column grows, the last one takes what is left. */
export function layoutStyle<Row>(columns: readonly DataColumn<Row>[], options: LayoutOptions): CSSProperties {
  const { selectable, hasMenu, rowHeight, maxHeight } = options
  const last = columns.length - 1
  const noneGrows = !columns.some(({ grow }) => grow)
  const tracks = columns.map(({ width, grow }, index) => {
    const share = grow ?? (noneGrows && index === last ? 1 : 0)
    return share > 0 ? `minmax(${width}px, ${share}fr)` : `${width}px`
  })
  if (selectable) tracks.unshift(`${CHECK_WIDTH}px`)
  if (hasMenu) tracks.push(`${MENU_WIDTH}px`)
  const variables: Record<`--dt-${string}`, string> = {
    '--dt-columns': tracks.join(' '),
    '--dt-min-width': `${leastWidth(columns, options)}px`,
    '--dt-row-height': `${rowHeight}px`,
    '--dt-sticky-width': `${(columns[0]?.width ?? 0) + (selectable ? CHECK_WIDTH : 0)}px`,
  }
  return { ...variables, ...(maxHeight === undefined ? {} : { maxHeight, flex: 'none', marginBottom: 0 }) }
}

/** Marks the frame while something is hidden to its left or right, so that the sticky columns can draw a line there. */
export function useEdges(scroller: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return undefined
    // Widths change with the window and the columns alone; scrolling must not measure anything.
    let hidden = 0
    const mark = () => {
      frame.toggleAttribute('data-from-start', hidden > 0 && frame.scrollLeft > 0)
      frame.toggleAttribute('data-from-end', hidden > 0 && frame.scrollLeft < hidden - 1)
    }
    const measure = () => {
      hidden = frame.scrollWidth - frame.clientWidth
      frame.toggleAttribute('data-wide', hidden > 0)
      mark()
    }
    const onScroll = () => hidden > 0 && mark()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    if (frame.firstElementChild) observer.observe(frame.firstElementChild)
    frame.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', onScroll)
    }
  }, [scroller])
}
