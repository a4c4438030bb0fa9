import { useCallback, useImperativeHandle, useMemo, useRef, useState, type Ref, type RefObject } from 'react'
import { useTranslation } from '@/lib/texts'
import { DataTableGrid } from './grid'
import { DataTableHeader } from './header'
import { useFittingColumns } from './fit'
import { layoutStyle } from './layout'
import type { RowSetup } from './row'
import { type ShownRow, useTableRows } from './rows'
import { selectionState, useRowSelection } from './selection'
import type { DataColumn, DataTableProps, ShownTable, TableSort } from './types'
import { useHiddenSides } from './hidden-sides'
import { useSelectAllKey } from './select-all-key'
import { DataTableSkeleton } from './skeleton'
import { useRowHeight } from './density'
import styles from './data-table.module.css'
import { type MenuEntry, MenuList } from '@/ui/menu-button'
import { useBlockedActs } from '@/ui/blocked-acts'

/** The position of the open row menu: below its button, or at the right-clicked point. */
interface OpenMenu {
  label: string
  items: readonly MenuEntry[]
  anchor: HTMLElement
  at: { left: number; top: number } | null
}

function nextSort<Row>(column: DataColumn<Row>, sorting: TableSort | null): TableSort {
  const desc = sorting?.id === column.id ? !sorting.desc : column.sortFirst === 'desc'
  return { id: column.id, desc }
}

/** Splits a sentence at its name placeholder once, so rows need no further look-ups. */
function sentenceFor(sentence: (name: string) => string): (name: string) => string {
  const [before = '', after = ''] = sentence('\u0000').split('\u0000')
  return (name) => before + name + after
}

function useRowSetup<Row>(props: DataTableProps<Row>, columns: readonly DataColumn<Row>[]): RowSetup<Row> {
  const { t } = useTranslation('common')
  const { rowLabel } = props
  const selectable = props.selection !== undefined
  const hasMenu = props.rowMenu !== undefined
  return useMemo(
    () => ({
      columns,
      rowLabel,
      selectable,
      hasMenu,
      selectText: sentenceFor((name) => t('table.selectRow', { name })),
      menuText: sentenceFor((name) => t('table.rowMenu', { name })),
    }),
    [columns, rowLabel, selectable, hasMenu, t],
  )
}

function useMenu<Row>({ rowMenu, rowLabel }: DataTableProps<Row>) {
  const { t } = useTranslation('common')
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu = (row: Row, anchor: HTMLElement, at: OpenMenu['at']) => {
    if (!rowMenu) return
    setMenu({ label: t('table.rowMenu', { name: rowLabel(row) }), items: rowMenu(row), anchor, at })
  }
  const closeMenu = useCallback(() => setMenu(null), [])
  return { menu, openMenu, closeMenu }
}

const noToggle = () => {}

function useTableModel<Row extends object>(props: DataTableProps<Row>, frame: RefObject<HTMLElement | null>) {
  const { columns, data, getRowId, hiddenColumns, filter, selection, onSelectionChange } = props
  const sorting = props.sorting ?? null
  const model = useTableRows({ columns, data, getRowId, sorting, hiddenColumns, filter })
  const choice = useRowSelection({ selection, onChange: onSelectionChange, rows: model.rows })
  const blocked = useBlockedActs()
  useSelectAllKey(selection !== undefined && blocked === null, choice.toggleAll)
  const edges = { selectable: selection !== undefined, hasMenu: props.rowMenu !== undefined }
  const { fitting, close } = useFittingColumns(model.shownColumns, edges, frame)
  const setup = useRowSetup(props, fitting)
  return { ...model, ...choice, toggleAll: blocked === null ? choice.toggleAll : noToggle, sorting, setup, close }
}

/** Passes the chosen columns and the filtered rows to the parent, regardless of the window's width. */
function useShown<Row>(
  shown: Ref<ShownTable<Row>> | undefined,
  columns: readonly DataColumn<Row>[],
  rows: readonly ShownRow<Row>[],
): void {
  const currentTable = (): ShownTable<Row> => ({
    columns,
    // Computed on demand: most lists are never exported.
    get rows() {
      return rows.map(({ original }) => original)
    },
  })
  useImperativeHandle(shown, currentTable, [columns, rows])
}

/**
 * The table of every list: virtual rows (10,000 cost as much as 40), sorting, hiding, selecting, row menus, and the keyboard and roles of
 * an ARIA grid. It fills its flex column; set `maxHeight` if other content shares the column.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { selection, onSortingChange, onOpen, loading = false, fresh = true } = props
  const { rowHeight, twoLines } = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, shownColumns, sorting, setup, close, toggle, toggleAll, clear } = useTableModel(props, scroller)
  useShown(props.shown, shownColumns, rows)
  const { menu, openMenu, closeMenu } = useMenu(props)
  const hiddenSides = useHiddenSides(scroller)
  const waiting = loading && rows.length === 0
  const header = (
    <DataTableHeader
      columns={setup.columns}
      sorting={sorting}
      onSort={onSortingChange && ((column: DataColumn<Row>) => onSortingChange(nextSort(column, sorting)))}
      selected={selectionState(selection, rows)}
      onSelectAll={toggleAll}
      hasMenu={setup.hasMenu}
    />
  )
  return (
    <div
      ref={scroller}
      className={styles.frame}
      style={layoutStyle(setup.columns, { ...setup, close, rowHeight, twoLines, maxHeight: props.maxHeight })}
      data-stale={fresh ? undefined : ''}
      {...hiddenSides}
    >
      <DataTableGrid
        label={props.label}
        scroller={scroller}
        header={header}
        {...{ rows, setup, rowHeight, selection, onOpen }}
        selectable={setup.selectable}
        busy={waiting}
        resetKey={`${sorting?.id}.${sorting?.desc}`}
        onToggle={toggle}
        onToggleAll={toggleAll}
        onClear={selection && selection.size > 0 ? clear : undefined}
        onMenu={openMenu}
        memory={props.memory}
      />
      {waiting && <DataTableSkeleton columns={setup.columns} selectable={setup.selectable} />}
      {!waiting && rows.length === 0 && <div className={styles.slot}>{props.error ?? props.empty}</div>}
      {menu && <MenuList {...menu} onClose={closeMenu} />}
    </div>
  )
}
