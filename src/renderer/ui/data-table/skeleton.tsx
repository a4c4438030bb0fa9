import styles from './data-table.module.css'
import type { DataColumn } from './types'

const ROWS = 12

// Bar widths vary by row so that they look like text, but are the same on every visit.
const share = (row: number, column: number) => 40 + ((row * 37 + column * 23) % 45)

/** Grey bars in the shape of the table. They appear after 150 ms (see the style sheet). */
export function DataTableSkeleton<Row>({
  columns,
  selectable,
}: {
  columns: readonly DataColumn<Row>[]
  selectable: boolean
}) {
  return (
    <div className={styles.waiting} data-waiting="" aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          {selectable && <div className={styles.cell} />}
          {columns.map((column, position) => (
            <div key={column.id} className={styles.cell}>
              <div className={styles.bar} style={{ width: `${share(row, position)}%` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
