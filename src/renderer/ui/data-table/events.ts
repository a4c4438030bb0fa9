import type { KeyboardEvent, MouseEvent } from 'react'
import type { ShownRow } from './rows'

export interface RowEventsOptions<Row> {
  rows: readonly ShownRow<Row>[]
  selectable: boolean
  /** Clears the selection; undefined if it is empty. */
  onClear: (() => void) | undefined
  onToggle: (index: number, range: boolean) => void
  onToggleAll: () => void
  onOpen: ((row: Row) => void) | undefined
  /** `at` is set if the menu belongs to a point (right click) rather than to the row's button. */
  onMenu: (row: Row, anchor: HTMLElement, at: { left: number; top: number } | null) => void
}

const CONTROL = 'a, button, input, [role=button], [role=switch]'
const TYPING = 'input:not([type=checkbox]), textarea, select'

/** The cell of a row's checkbox: the whole cell is clickable. */
const CHECK = '[data-check]'

const inside = (event: { target: EventTarget }, selector: string) =>
  (event.target as Element).closest<HTMLElement>(selector)

/** Returns the row of an event: rows have no listeners of their own. */
function rowOf<Row>(event: { target: EventTarget }, rows: readonly ShownRow<Row>[]) {
  const element = inside(event, 'tbody > [data-index]')
  const index = Number(element?.dataset['index'])
  const row = rows[index]
  return element && row ? { element, index, row: row.original } : null
}

function mouseEvents<Row>({ rows, onToggle, onOpen, onMenu }: RowEventsOptions<Row>) {
  return {
    onClick: (event: MouseEvent) => {
      const at = rowOf(event, rows)
      if (!at) return
      const button = inside(event, '[data-menu-button]')
      if (button) onMenu(at.row, button, null)
      else if (inside(event, CHECK)) onToggle(at.index, event.shiftKey)
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = rowOf(event, rows)
      if (at && !inside(event, CONTROL) && !inside(event, CHECK)) onOpen?.(at.row)
    },
    onContextMenu: (event: MouseEvent) => {
      const at = rowOf(event, rows)
      if (!at?.element.querySelector('[data-menu-button]')) return
      event.preventDefault()
      const box = (event.target as Element).getBoundingClientRect()
      const byKey = event.clientX === 0 && event.clientY === 0
      onMenu(
        at.row,
        at.element,
        byKey ? { left: box.left, top: box.bottom } : { left: event.clientX, top: event.clientY },
      )
    },
  }
}

function keyDown<Row>(event: KeyboardEvent, options: RowEventsOptions<Row>): void {
  const { rows, selectable, onToggle, onToggleAll, onOpen, onClear } = options
  if (event.defaultPrevented || inside(event, TYPING)) return
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    if (!selectable) return
    event.preventDefault()
    onToggleAll()
    return
  }
  if (event.key === 'Escape' && onClear) {
    event.stopPropagation()
    onClear()
    return
  }
  const at = rowOf(event, rows)
  if (!at) return
  // A focused button or checkbox handles Space and Enter itself; a link handles Enter.
  if (event.key === ' ' && !inside(event, 'button, input, [role=button], [role=switch]')) {
    event.preventDefault()
    if (selectable) onToggle(at.index, event.shiftKey)
  }
  if (event.key === 'Enter' && (inside(event, CHECK) || !inside(event, CONTROL))) {
    // The same key press would otherwise press a button, or submit a form, of a dialog that the row opens.
    event.preventDefault()
    onOpen?.(at.row)
  }
}

/** Handles the mouse and keys of all rows once, on the body: open, select, menu. */
export function rowEvents<Row>(options: RowEventsOptions<Row>) {
  return { ...mouseEvents(options), onKeyDown: (event: KeyboardEvent) => keyDown(event, options) }
}
