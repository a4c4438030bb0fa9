import { useCallback, useRef } from 'react'

export interface SelectionOptions {
  selection: ReadonlySet<string> | undefined
  onChange: ((next: ReadonlySet<string>) => void) | undefined
  /** The shown rows in display order. */
  rows: readonly Identified[]
}

interface Identified {
  readonly id: string
}

const idOf = ({ id }: Identified) => id

/** Returns `some` if only a part of the shown rows is selected, undefined if the table has no selection. */
export function selectionState(selection: ReadonlySet<string> | undefined, rows: readonly Identified[]) {
  if (!selection) return undefined
  const count = selection.size === 0 ? 0 : rows.reduce((sum, { id }) => sum + (selection.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

/** Selects single rows, a range from the last touched row (Shift), or all shown rows. */
export function useRowSelection({ selection, onChange, rows }: SelectionOptions) {
  const anchor = useRef<string | null>(null)

  const toggle = useCallback(
    (index: number, range: boolean) => {
      const id = rows[index]?.id
      if (!selection || !onChange || id === undefined) return
      const next = new Set(selection)
      const on = !selection.has(id)
      const from = range ? rows.findIndex((row) => row.id === anchor.current) : -1
      const span = from < 0 ? [id] : rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(idOf)
      for (const each of span) {
        if (on || from >= 0) next.add(each)
        else next.delete(each)
      }
      anchor.current = id
      onChange(next)
    },
    [rows, selection, onChange],
  )

  const toggleAll = useCallback(() => {
    if (!selection || !onChange) return
    const next = new Set(selection)
    if (selectionState(selection, rows) === 'all') for (const { id } of rows) next.delete(id)
    else for (const { id } of rows) next.add(id)
    onChange(next)
  }, [rows, selection, onChange])

  const clear = useCallback(() => onChange?.(new Set()), [onChange])

  return { toggle, toggleAll, clear }
}
