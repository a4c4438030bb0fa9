import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { columnWidth, MatrixGrid } from './grid'

afterEach(cleanup)

const axis = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `${index}`, name: `${name} ${index}`, detail: '' }))
let opened: string[] = []
beforeEach(() => (opened = []))

/** Draws a matrix of 5 rows and 4 columns and focuses its first cell. */
async function matrix() {
  const user = userEvent.setup()
  render(
    <MatrixGrid
      label="Access"
      corner="From, to"
      rows={axis('row', 5)}
      columns={axis('column', 4)}
      cell={({ row, column }) => ({ content: '', label: `${row} to ${column}`, tone: 'none', share: 0 })}
      onOpen={({ row, column }) => opened.push(`${row} to ${column}`)}
      onWindow={() => undefined}
    />,
  )
  await user.tab()
  return user
}

const focused = () => document.activeElement?.getAttribute('aria-label')

describe('the keyboard of a matrix', () => {
  it.each([
    ['{ArrowDown}{ArrowDown}{ArrowRight}', '2 to 1'],
    ['{ArrowDown}{ArrowUp}{ArrowRight}{ArrowLeft}', '0 to 0'],
    ['{End}', '0 to 3'],
    ['{ArrowDown}{End}{Home}', '1 to 0'],
    ['{Control>}{End}{/Control}', '4 to 3'],
    ['{Control>}{End}{Home}{/Control}', '0 to 0'],
    ['{ArrowDown}{ArrowDown}{PageUp}', '1 to 0'],
    ['{PageDown}', '1 to 0'],
  ])('%s moves to %s', async (keys, cell) => {
    const user = await matrix()
    await user.keyboard(keys)
    expect(focused()).toBe(cell)
  })

  it('stays inside, with one tab stop', async () => {
    const user = await matrix()
    await user.keyboard('{ArrowUp}{ArrowLeft}{PageUp}')
    expect(focused()).toBe('0 to 0')
    await user.keyboard('{Control>}{End}{/Control}{ArrowDown}{ArrowRight}{PageDown}{End}')
    expect(focused()).toBe('4 to 3')
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  })

  it('opens the cell with the focus on Enter and Space, and the one that is clicked', async () => {
    const user = await matrix()
    await user.keyboard('{ArrowRight}{Enter}{ArrowDown} ')
    await user.click(screen.getByRole('gridcell', { name: '3 to 2' }))
    expect(opened).toEqual(['0 to 1', '1 to 1', '3 to 2'])
  })
})

it('tells assistive software the size of the whole matrix and the place of each cell', async () => {
  await matrix()
  const grid = screen.getByRole('grid', { name: 'Access' })
  expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['6', '5'])
  const cell = screen.getByRole('gridcell', { name: '2 to 1' })
  expect(cell.getAttribute('aria-colindex')).toBe('3')
  expect(cell.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('4')
})

it('shares the width among the columns, within limits, and cuts none', () => {
  expect(columnWidth(168 + 4 * 150, 4)).toBe(150)
  expect(columnWidth(600, 40)).toBe(108)
  expect(columnWidth(777, 10)).toBe(121.8)
  expect(columnWidth(200, 3)).toBe(104)
  expect(columnWidth(3000, 1)).toBe(188)
})
