import { screen, waitFor, within } from '@testing-library/react'

/** Finds a button of the open dialog and waits until it can be pressed: an approval waits until it is clear who gains access. */
export function enabledButton(name: string | RegExp): Promise<HTMLButtonElement> {
  return waitFor(() => {
    const button = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name })
    if (button.disabled) throw new Error(`The button ${String(name)} is disabled`)
    return button
  })
}
