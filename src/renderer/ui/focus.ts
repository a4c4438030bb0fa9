/** A `ref` that focuses its element on mount, for example in dialogs. Stable, so it focuses only once. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
