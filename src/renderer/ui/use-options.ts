import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'

/**
 * Returns the part of Autocomplete's properties that opens and closes its suggestions; the field calls `close` once it has taken a value. Text
 * that matches `ends` closes them too, because they would cover the content below.
 */
export function useOptions(ends?: RegExp) {
  const [open, setOpen] = useState(false)
  const [isChosen, setChosen] = useState(false)
  const close = () => {
    setOpen(false)
    setChosen(false)
  }
  return {
    close,
    shown: {
      open,
      // An Autocomplete that closes by itself forgets at the next render which entry the arrow keys have chosen: Enter would take another.
      disableCloseOnSelect: isChosen,
      onHighlightChange: (_event: SyntheticEvent, _option: unknown, reason: string) => setChosen(reason === 'keyboard'),
      // Typing takes the choice back: Enter then takes the text.
      onInput: () => setChosen(false),
      // Autocomplete tells nothing if the chosen entry is the field's value already.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter' && isChosen) close()
      },
      onOpen: ({ target }: SyntheticEvent) =>
        setOpen(!(ends && target instanceof HTMLInputElement && ends.test(target.value))),
      onClose: close,
    },
  }
}
