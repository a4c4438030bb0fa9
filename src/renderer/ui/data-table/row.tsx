import { memo, type CSSProperties, type ReactElement, useLayoutEffect, useRef } from 'react'
import { forgetCopied } from '@/ui/copy-cell'
import { leaveTabOrder } from './focus'
import type { DataColumn } from './types'

/** What rows of one table have in common; stable, so that rows stay memoised. */
export interface RowSetup<Row> {
  columns: readonly DataColumn<Row>[]
  rowLabel: (row: Row) => string
  selectable: boolean
  hasMenu: boolean
  selectText: (name: string) => string
  menuText: (name: string) => string
}

export interface DataTableRowProps<Row> {
  row: Row
  id: string
  index: number
  top: number
  selected: boolean
  setup: RowSetup<Row>
}

const nothing = () => undefined

// One element for all rows: an icon component in each would be drawn again with every one that scrolls in.
const dots = (
  <svg width={16} height={16} viewBox="0 0 16 16" fill="currentColor" aria-hidden>
    <path d="M3 6.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8m5 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8m5 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8" />
  </svg>
)

/** Class names of a data cell: what is sticky, mono or at the end. */
export function cellClass<Row>(column: DataColumn<Row>, position: number, selectable: boolean): string {
  const classes = ['dt-cell']
  if (position === 0) classes.push(selectable ? 'dt-start-2' : 'dt-start-1', 'dt-start-last')
  if (column.align === 'end') classes.push('dt-end')
  if (column.mono) classes.push('dt-mono')
  return classes.join(' ')
}

function Cells<Row>({ row, setup }: { row: Row; setup: RowSetup<Row> }) {
  const offset = setup.selectable ? 2 : 1
  return setup.columns.map((column, position) => {
    const content = column.cell(row)
    return (
      <td
        key={column.id}
        aria-colindex={position + offset}
        className={cellClass(column, position, setup.selectable)}
        data-column={column.id}
        tabIndex={-1}
      >
        {typeof content === 'string' ? (
          <span className="dt-text" title={content}>
            {content}
          </span>
        ) : (
          content
        )}
      </td>
    )
  })
}

function Row<Row>({ row, id, index, top, selected, setup }: DataTableRowProps<Row>) {
  const { selectable, hasMenu, columns } = setup
  const name = setup.rowLabel(row)
  const element = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => leaveTabOrder(element.current))
  // The elements come from another row, where something may just have been copied.
  useLayoutEffect(() => forgetCopied(element.current), [id])
  // Not a transform: each of those is a paint chunk of its own.
  const place: CSSProperties = { top }
  return (
    <tr
      ref={element}
      className="dt-row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-index={index}
      data-id={id}
      style={place}
    >
      {selectable && (
        <td aria-colindex={1} className="dt-cell dt-check dt-start-1">
          <input
            type="checkbox"
            data-check=""
            tabIndex={-1}
            checked={selected}
            onChange={nothing}
            aria-label={setup.selectText(name)}
          />
        </td>
      )}
      <Cells row={row} setup={setup} />
      {hasMenu && (
        <td aria-colindex={columns.length + (selectable ? 2 : 1)} className="dt-cell dt-menu">
          <button
            type="button"
            data-menu-button=""
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={setup.menuText(name)}
          >
            {dots}
          </button>
        </td>
      )}
    </tr>
  )
}

/** One row of the body. Clicks and keys are handled once, on the body, so a row carries no listeners of its own. */
export const DataTableRow = memo(Row) as <R>(props: DataTableRowProps<R>) => ReactElement
