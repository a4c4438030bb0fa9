/** Returns true if a key event belongs to a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role="textbox"]')
  )
}

/** A `ref` that focuses its element on mount, for example in dialogs. Stable, so it focuses only once. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
