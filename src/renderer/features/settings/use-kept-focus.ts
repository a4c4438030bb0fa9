import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Buttons that go with their phase leave the focus to those of the next one, and where that has none, to what is said of it. Gives
 * what the element around both needs.
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
    // A button that is gone leaves the focus to nobody.
    onBlur: ({ relatedTarget }: FocusEvent) => void (inside.current = relatedTarget === null),
  }
}
