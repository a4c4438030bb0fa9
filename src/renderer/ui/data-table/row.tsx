import { memo, type CSSProperties, type ReactElement, useLayoutEffect, useRef } from 'react'
import cell from './cell.module.css'
import styles from './data-table.module.css'
import { leaveTabOrder } from './focus'
import type { DataColumn } from './types'

/** Properties all rows of a table share; stable, so that rows stay memoised. */
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

// One element for all rows: an icon component would render again with every row that scrolls in.
const dots = (
  <svg width={16} height={16} viewBox="0 0 16 16" fill="currentColor" aria-hidden>
    <path d="M3 6.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8m5 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8m5 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8" />
  </svg>
)

/** Returns the class of a cell by its column: the first one, with the name, stays in view. */
export function columnClass(position: number): string | undefined {
  return position === 0 ? `${styles.cell} ${styles.name}` : styles.cell
}

function Cells<Row>({ row, setup }: { row: Row; setup: RowSetup<Row> }) {
  const offset = setup.selectable ? 2 : 1
  return setup.columns.map((column, position) => {
    const content = column.cell(row)
    return (
      <td
        key={column.id}
        aria-colindex={position + offset}
        className={columnClass(position)}
        data-align={column.align}
        data-mono={column.mono ? '' : undefined}
        data-column={column.id}
        tabIndex={-1}
      >
        {typeof content === 'string' ? (
          <span className={cell.text} title={content}>
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
  // Not a transform: each transform creates a paint chunk of its own.
  const place: CSSProperties = { top }
  return (
    <tr
      ref={element}
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-index={index}
      data-id={id}
      style={place}
    >
      {selectable && (
        <td aria-colindex={1} className={`${styles.cell} ${styles.check}`} data-check="">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            onChange={nothing}
            aria-label={setup.selectText(name)}
          />
        </td>
      )}
      <Cells row={row} setup={setup} />
      {hasMenu && (
        <td aria-colindex={columns.length + (selectable ? 2 : 1)} className={`${styles.cell} ${styles.menu}`}>
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

/** One row of the body. The body handles clicks and keys once, so a row has no listeners of its own. */
export const DataTableRow = memo(Row) as <R>(props: DataTableRowProps<R>) => ReactElement
