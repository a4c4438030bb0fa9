import { useState } from 'react'
import type { Cell, Subject } from '@/domain/policy-worker/access-types'
import { usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import type { MatrixWindow } from '@/ui/matrix/grid'
import { useShownReading } from './reading-context'

/** Size of a tile: the cells that are requested together. */
const tileRows = 16
const tileColumns = 8

const firstWindow: MatrixWindow = { firstRow: 0, lastRow: tileRows - 1, firstColumn: 0, lastColumn: tileColumns - 1 }

const span = (first: number, last: number, size: number) =>
  Array.from(
    { length: Math.floor(last / size) - Math.floor(first / size) + 1 },
    (_, at) => Math.floor(first / size) + at,
  )

/** Returns the cells in view, tile by tile as the worker evaluates them. A cell is `undefined` until its tile is ready. */
export function useCells(text: string, rows: readonly Subject[], columns: readonly Subject[]) {
  const [shown, setShown] = useState(firstWindow)
  const reading = useShownReading()
  const lastRow = Math.min(shown.lastRow, rows.length - 1)
  const lastColumn = Math.min(shown.lastColumn, columns.length - 1)
  const tiles = span(Math.min(shown.firstRow, lastRow), lastRow, tileRows).flatMap((down) =>
    span(Math.min(shown.firstColumn, lastColumn), lastColumn, tileColumns).map((across) => ({ down, across })),
  )
  const keys = (list: readonly Subject[], tile: number, size: number) =>
    list.slice(tile * size, (tile + 1) * size).map(({ key }) => key)
  const values = usePolicyValues(
    'cells',
    tiles.map(({ down, across }) => ({
      text,
      rows: keys(rows, down, tileRows),
      columns: keys(columns, across, tileColumns),
      reading,
    })),
  )
  const byTile = new Map(tiles.map(({ down, across }, at) => [`${down} ${across}`, values[at]]))
  const cellAt = (row: number, column: number): Cell | null | undefined =>
    byTile.get(`${Math.floor(row / tileRows)} ${Math.floor(column / tileColumns)}`)?.[row % tileRows]?.[
      column % tileColumns
    ]
  return { cellAt, setShown, evaluating: values.some((value) => value === undefined) }
}
