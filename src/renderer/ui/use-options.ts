import { type SyntheticEvent, useState } from 'react'

/**
 * Whether the suggestions of a field of many values show, as Autocomplete's `open`, `onOpen` and `onClose`. What ends a value closes them:
 * they would cover what comes next.
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
