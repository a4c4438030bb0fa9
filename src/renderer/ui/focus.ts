/** As `ref` of what should have the focus when it appears, as dialogs need; stable, so it focuses once. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
