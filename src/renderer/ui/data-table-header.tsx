import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cellClass } from './data-table-row'
import type { DataColumn, TableSort } from './data-table-types'

export interface DataTableHeaderProps<Row> {
  columns: readonly DataColumn<Row>[]
  sorting: TableSort | null
  onSort: ((column: DataColumn<Row>) => void) | undefined
  /** Absent where rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined
  onSelectAll: () => void
  hasMenu: boolean
}

function SelectAll({ state, onToggle }: { state: 'none' | 'some' | 'all'; onToggle: () => void }) {
  const { t } = useTranslation('common')
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
      aria-label={t('table.selectAll')}
    />
  )
}

function ariaSort(column: { id: string; sortValue?: unknown }, sorting: TableSort | null) {
  if (!column.sortValue) return undefined
  if (sorting?.id !== column.id) return 'none'
  return sorting.desc ? 'descending' : 'ascending'
}

/** The header row: names, sort buttons and the box that selects every row shown. */
export function DataTableHeader<Row>(props: DataTableHeaderProps<Row>) {
  const { columns, sorting, onSort, selected, hasMenu } = props
  const { t } = useTranslation('common')
  const selectable = selected !== undefined
  const offset = selectable ? 2 : 1
  return (
    <thead className="dt-head">
      <tr className="dt-row" aria-rowindex={1} data-index={-1}>
        {selectable && (
          <th scope="col" aria-colindex={1} className="dt-cell dt-check dt-start-1">
            <SelectAll state={selected} onToggle={props.onSelectAll} />
          </th>
        )}
        {columns.map((column, position) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={position + offset}
            aria-sort={ariaSort(column, sorting)}
            className={cellClass({ ...column, mono: false }, position, selectable)}
            tabIndex={-1}
          >
            {column.sortValue && onSort ? (
              <button type="button" className="dt-sort" tabIndex={-1} onClick={() => onSort(column)}>
                <span className="dt-text">{column.header}</span>
                {sorting?.id === column.id && sorting.desc ? (
                  <ArrowDown size={14} aria-hidden />
                ) : (
                  <ArrowUp size={14} aria-hidden />
                )}
              </button>
            ) : (
              <span className="dt-text">{column.header}</span>
            )}
          </th>
        ))}
        {hasMenu && (
          <th
            scope="col"
            aria-colindex={columns.length + offset}
            aria-label={t('table.actions')}
            className="dt-cell dt-menu"
            tabIndex={-1}
          />
        )}
      </tr>
    </thead>
  )
}
