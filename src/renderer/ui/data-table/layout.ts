import type { CSSProperties } from 'react'
import type { DataColumn } from './types'

/** Pixels, passed to the style sheet as variables. */
export const HEAD_HEIGHT = 36
const CHECK_WIDTH = 40
const MENU_WIDTH = 44
const CELL_PADDING = 12
/** The width of relative times, enough for the longest in German, "vor 11 Monaten". */
export const TIME_WIDTH = 124
/** Pixels a column loses in a close layout. */
const CLOSER = 10

export interface TableEdges {
  selectable: boolean
  hasMenu: boolean
  /** Less cell padding, as in a small window or at a large zoom. */
  close?: boolean
}

export interface LayoutOptions extends TableEdges {
  rowHeight: number
  /** A second line fits into a row. */
  twoLines: boolean
  maxHeight: number | undefined
}

/** Returns the minimum width of all columns in pixels, including checkboxes and menus. */
export function minimumWidth<Row>(columns: readonly DataColumn<Row>[], edges: TableEdges): number {
  const { check, menu, closer } = widths(edges)
  const around = (edges.selectable ? check : 0) + (edges.hasMenu ? menu : 0)
  return columns.reduce((sum, { width }) => sum + width - closer, around)
}

function widths({ close = false }: TableEdges) {
  const closer = close ? CLOSER : 0
  return { check: CHECK_WIDTH - closer / 2, menu: MENU_WIDTH - closer / 2, closer }
}

/** Returns the sizes all rows share as CSS variables. If no column grows, the last one takes the spare width. */
export function layoutStyle<Row>(columns: readonly DataColumn<Row>[], options: LayoutOptions): CSSProperties {
  const { selectable, hasMenu, rowHeight, twoLines, maxHeight } = options
  const { check, menu, closer } = widths(options)
  const last = columns.length - 1
  const noneGrows = !columns.some(({ grow }) => grow)
  const tracks = columns.map(({ width, grow }, index) => {
    const share = grow ?? (noneGrows && index === last ? 1 : 0)
    return share > 0 ? `minmax(${width - closer}px, ${share}fr)` : `${width - closer}px`
  })
  if (selectable) tracks.unshift(`${check}px`)
  if (hasMenu) tracks.push(`${menu}px`)
  const variables: Record<`--table-${string}`, string> = {
    '--table-columns': tracks.join(' '),
    '--table-min-width': `${minimumWidth(columns, options)}px`,
    '--table-head-height': `${HEAD_HEIGHT}px`,
    '--table-row-height': `${rowHeight}px`,
    '--table-check-width': `${check}px`,
    '--table-menu-width': `${menu}px`,
    '--table-cell-padding': `${CELL_PADDING - closer / 2}px`,
    '--table-detail': twoLines ? 'block' : 'none',
    '--table-sticky-width': `${(columns[0]?.width ?? closer) - closer + (selectable ? check : 0)}px`,
  }
  return { ...variables, ...(maxHeight === undefined ? {} : { maxHeight, flex: 'none', marginBottom: 0 }) }
}
