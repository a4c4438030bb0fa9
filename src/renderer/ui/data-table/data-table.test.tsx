import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import common from '@/locales/en/common.json'
import { DataTable } from './data-table'
import type { DataColumn, DataTableProps, TableSort } from './types'
import { createAppTheme } from '@/ui/theme/theme'

interface Item {
  id: string
  name: string
  size: number | null
}

const items: Item[] = Array.from({ length: 500 }, (_, index) => ({
  id: `i${index}`,
  name: `item-${index}`,
  size: index % 7 === 0 ? null : index,
}))
const columns: DataColumn<Item>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    grow: 1,
    sortValue: (item) => item.name,
    cell: (item) => <a href={`/items/${item.id}`}>{item.name}</a>,
  },
  {
    id: 'size',
    header: 'Size',
    width: 80,
    align: 'end',
    sortFirst: 'desc',
    sortValue: (item) => item.size,
    cell: (item) => String(item.size ?? ''),
  },
]

const i18n = i18next.createInstance()
beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
afterEach(cleanup)

type Extra = Partial<DataTableProps<Item>>

function Harness({ selectable = false, ...extra }: Extra & { selectable?: boolean }) {
  const [sorting, setSorting] = useState<TableSort | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const choice = selectable ? { selection, onSelectionChange: setSelection } : {}
  return (
    <I18nextProvider i18n={i18n}>
      <ThemeProvider theme={createAppTheme()}>
        <DataTable
          label="Items"
          columns={columns}
          data={items}
          getRowId={(item) => item.id}
          rowLabel={(item) => item.name}
          sorting={sorting}
          onSortingChange={setSorting}
          {...choice}
          {...extra}
        />
        <output aria-label="selected">{[...selection].join(' ')}</output>
      </ThemeProvider>
    </I18nextProvider>
  )
}

const bodyRows = () => screen.getAllByRole('row').slice(1)
const firstCells = () => bodyRows().map((row) => within(row).getByRole('link').textContent)
const selected = () => screen.getByLabelText('selected').textContent

describe('DataTable', () => {
  it('draws one screenful of 500 rows and announces the row count', () => {
    render(<Harness />)
    expect(bodyRows().length).toBeLessThan(60)
    expect(bodyRows().length).toBeGreaterThan(10)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501')
    expect(bodyRows()[2]?.getAttribute('aria-rowindex')).toBe('4')
  })

  it('names the columns without room, and shows them on request', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250)
    const note = { id: 'note', header: 'Note', width: 120, yields: 0, cell: () => 'note' }
    render(<Harness columns={[...columns, note]} />)
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers()).toEqual(['Name', 'Size'])
    expect(screen.getByText('1 column hidden at this width: Note')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all columns' }))
    expect(headers()).toEqual(['Name', 'Size', 'Note'])
    await userEvent.click(screen.getByRole('button', { name: 'Fit to the width' }))
    expect(headers()).toEqual(['Name', 'Size'])
    cleanup()
    width.mockReturnValue(1000)
    render(<Harness columns={[...columns, note]} />)
    expect(headers()).toEqual(['Name', 'Size', 'Note'])
    expect(screen.queryByText(/hidden at this width/)).toBeNull()
    width.mockRestore()
  })

  it('reduces the padding before it hides a column, and for a column that prefers more width', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(385)
    const note = { id: 'note', header: 'Note', width: 120, yields: 0, cell: () => 'note' }
    const padding = () => {
      const frame = screen.getByRole('grid').parentElement
      return frame?.style.getPropertyValue('--table-cell-padding')
    }
    render(<Harness columns={[...columns, note]} />)
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
    expect(padding()).toBe('7px')
    cleanup()
    width.mockReturnValue(405)
    render(<Harness columns={[...columns, note]} />)
    expect(padding()).toBe('12px')
    cleanup()
    render(<Harness columns={[{ ...columns[0]!, prefers: 210 }, columns[1]!, note]} />)
    expect(padding()).toBe('7px')
    width.mockRestore()
  })

  it('sorts by a header, reverses on the second click and keeps empty values last both ways', async () => {
    render(<Harness data={items.slice(0, 10)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Size' }))
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending')
    expect(firstCells()).toEqual([
      'item-9',
      'item-8',
      'item-6',
      'item-5',
      'item-4',
      'item-3',
      'item-2',
      'item-1',
      'item-0',
      'item-7',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Size' }))
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('ascending')
    expect(firstCells()).toEqual([
      'item-1',
      'item-2',
      'item-3',
      'item-4',
      'item-5',
      'item-6',
      'item-8',
      'item-9',
      'item-0',
      'item-7',
    ])
  })

  it('filters the rows and shows the empty slot when no row matches', () => {
    const { rerender } = render(<Harness filter={(item) => item.name.endsWith('99')} />)
    expect(firstCells()).toEqual(['item-99', 'item-199', 'item-299', 'item-399', 'item-499'])
    rerender(<Harness filter={() => false} empty="Nothing matches" />)
    expect(screen.getByText('Nothing matches')).toBeTruthy()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1')
  })

  it('keeps the DOM elements of remaining rows and the keyboard position when its row disappears', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn<(item: Item) => void>()
    const { rerender } = render(<Harness onOpen={onOpen} />)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    const before = bodyRows()
    const even = (item: Item) => Number(item.name.slice(5)) % 2 === 0
    rerender(<Harness onOpen={onOpen} filter={even} />)
    expect(firstCells().slice(0, 3)).toEqual(['item-0', 'item-2', 'item-4'])
    expect(bodyRows()[1]).toBe(before[2])
    // The focused row is gone: the focus moves to the row that took its place.
    expect(document.activeElement?.textContent).toBe('item-2')
  })

  it('omits hidden columns', () => {
    render(<Harness hiddenColumns={['size']} />)
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull()
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('1')
  })

  it('selects one row, a range with Shift, all shown rows, and clears the selection', async () => {
    const user = userEvent.setup()
    render(<Harness selectable data={items.slice(0, 6)} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select item-1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select item-3' }))
    await user.keyboard('{/Shift}')
    expect(selected()).toBe('i1 i2 i3')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' }).indeterminate).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(selected()?.split(' ')).toHaveLength(6)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(selected()).toBe('')
  })

  it('is one tab stop, moves with the arrows, selects with Space and opens with Enter', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn<(item: Item) => void>()
    render(<Harness selectable onOpen={onOpen} />)
    await user.tab()
    expect(document.activeElement?.textContent).toBe('item-0')
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(document.activeElement?.textContent).toBe('item-2')
    expect(selected()).toBe('i2')
    await user.keyboard('{Escape}')
    expect(selected()).toBe('')
    await user.keyboard('{ArrowRight}{Enter}')
    expect(onOpen).toHaveBeenCalledWith(items[2])
    await user.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('501')
    // Rows that scrolled out of view are drawn once more before they are removed.
    await waitFor(() => expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1))
    await user.tab()
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false)
  })

  it('reaches the header with the keyboard and sorts there', async () => {
    const user = userEvent.setup()
    render(<Harness />)
    await user.tab()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it("opens a row's menu and shows the reason of a disabled entry", async () => {
    const user = userEvent.setup()
    const rename = vi.fn<() => void>()
    render(
      <Harness
        rowMenu={(item) => [
          { label: `Rename ${item.name}`, onClick: rename },
          { label: 'Move to…', onClick: rename, disabled: true, reason: 'This server cannot move machines' },
        ]}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Actions for item-1' }))
    const blocked = screen.getByRole('menuitem', { name: /Move to…/ })
    expect(blocked.textContent).toContain('This server cannot move machines')
    expect(blocked.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: 'Rename item-1' }))
    expect(rename).toHaveBeenCalledOnce()
  })

  it('shows grey bars instead of rows while loading', () => {
    const { container } = render(<Harness data={[]} loading empty="No items yet" />)
    expect(container.querySelectorAll('[data-waiting] > *').length).toBeGreaterThan(5)
    expect(screen.queryByText('No items yet')).toBeNull()
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
  })
})
