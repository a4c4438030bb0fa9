import { type SyntheticEvent, useState } from 'react'

/**
 * Returns Autocomplete's `open`, `onOpen` and `onClose` for a field of several values. Text that matches `ends` closes the suggestions,
 * which would cover the content below.
 */
export function useOptions(ends: RegExp) {
  const [open, setOpen] = useState(false)
  return {
    close: () => setOpen(false),
    shown: {
      open,
      onOpen: ({ target }: SyntheticEvent) => setOpen(!(target instanceof HTMLInputElement && ends.test(target.value))),
      onClose: () => setOpen(false),
    },
  }
}
