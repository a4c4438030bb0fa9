import type { CSSProperties } from 'react'
import type { DataColumn } from './types'

/** Pixels. The style sheet has them as variables. */
export const HEAD_HEIGHT = 36
const CHECK_WIDTH = 40
const MENU_WIDTH = 44

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

/** The sizes all rows share, as CSS variables. Where no column grows, the last one takes what is left. */
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
  const variables: Record<`--table-${string}`, string> = {
    '--table-columns': tracks.join(' '),
    '--table-min-width': `${leastWidth(columns, options)}px`,
    '--table-head-height': `${HEAD_HEIGHT}px`,
    '--table-row-height': `${rowHeight}px`,
    '--table-check-width': `${CHECK_WIDTH}px`,
    '--table-menu-width': `${MENU_WIDTH}px`,
    '--table-sticky-width': `${(columns[0]?.width ?? 0) + (selectable ? CHECK_WIDTH : 0)}px`,
  }
  return { ...variables, ...(maxHeight === undefined ? {} : { maxHeight, flex: 'none', marginBottom: 0 }) }
}
