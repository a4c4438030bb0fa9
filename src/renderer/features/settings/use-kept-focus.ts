import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * When a phase change removes the focused button, moves the focus to the first button of the new phase or, if it has none, to the
 * container. Returns the props of the container.
 */
export function useKeptFocus(phase: string) {
  const around = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return
    const target = around.current?.querySelector('button') ?? around.current
    target?.focus()
  }, [phase])
  return {
    ref: around,
    tabIndex: -1,
    onFocus: () => void (inside.current = true),
    // When a focused button is removed, `relatedTarget` is null.
    onBlur: ({ relatedTarget }: FocusEvent) => void (inside.current = relatedTarget === null),
  }
}
