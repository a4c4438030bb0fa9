import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '@/lib/texts'
import { leaveTabOrder } from './focus'
import cell from './cell.module.css'
import { columnClass } from './row'
import styles from './data-table.module.css'
import type { DataColumn, TableSort } from './types'
import { useBlockedActs } from '@/ui/blocked-acts'
import { VisuallyHidden } from '@/ui/visually-hidden'

export interface DataTableHeaderProps<Row> {
  columns: readonly DataColumn<Row>[]
  sorting: TableSort | null
  onSort: ((column: DataColumn<Row>) => void) | undefined
  /** Undefined if rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined
  onSelectAll: () => void
  hasMenu: boolean
}

function SelectAll({ state, onToggle }: { state: 'none' | 'some' | 'all'; onToggle: () => void }) {
  const { t } = useTranslation('common')
  const blocked = useBlockedActs()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      checked={state === 'all'}
      onChange={onToggle}
      disabled={blocked !== null}
      title={blocked ?? undefined}
      aria-label={t('table.selectAll')}
    />
  )
}

function ariaSort(column: { id: string; sortValue?: unknown }, sorting: TableSort | null) {
  if (!column.sortValue) return undefined
  if (sorting?.id !== column.id) return 'none'
  return sorting.desc ? 'descending' : 'ascending'
}

interface ColumnHeaderProps<Row> {
  column: DataColumn<Row>
  position: number
  selectable: boolean
  sorting: TableSort | null
  onSort: ((column: DataColumn<Row>) => void) | undefined
}

function ColumnHeader<Row>({ column, position, selectable, sorting, onSort }: ColumnHeaderProps<Row>) {
  const name = <span className={cell.text}>{column.header}</span>
  const Arrow = sorting?.id === column.id && sorting.desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-colindex={position + (selectable ? 2 : 1)}
      aria-sort={ariaSort(column, sorting)}
      className={columnClass(position)}
      data-align={column.align}
      tabIndex={-1}
    >
      {column.sortValue && onSort ? (
        <button type="button" className={styles.sort} tabIndex={-1} onClick={() => onSort(column)}>
          {name}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        name
      )}
    </th>
  )
}

/** The header row: names, sort buttons and the checkbox that selects every shown row. */
export function DataTableHeader<Row>(props: DataTableHeaderProps<Row>) {
  const { columns, sorting, onSort, selected, hasMenu } = props
  const { t } = useTranslation('common')
  const selectable = selected !== undefined
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => leaveTabOrder(row.current))
  return (
    <thead className={styles.head}>
      <tr ref={row} className={styles.row} aria-rowindex={1} data-index={-1}>
        {selectable && (
          <th scope="col" aria-colindex={1} className={`${styles.cell} ${styles.check}`}>
            <SelectAll state={selected} onToggle={props.onSelectAll} />
          </th>
        )}
        {columns.map((column, position) => (
          <ColumnHeader key={column.id} {...{ column, position, selectable, sorting, onSort }} />
        ))}
        {hasMenu && (
          <th
            scope="col"
            aria-colindex={columns.length + (selectable ? 2 : 1)}
            className={`${styles.cell} ${styles.menu}`}
            tabIndex={-1}
          >
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
