import { useEffect, useState } from 'react'

export interface EarlyLetters {
  /** What was typed so far, for the field that has arrived. Nothing is kept any more after that. */
  take: () => string
}

/**
 * Keeps what is typed while `waiting` for a field whose code is still loading: those who know a shortcut keep typing without looking. Esc gives
 * up waiting.
 */
export function useEarlyLetters(waiting: boolean, onGiveUp: () => void): EarlyLetters {
  const [letters] = useState(createLetters)
  useEffect(() => {
    if (!waiting) return
    const onKey = (event: KeyboardEvent) => {
      if (!letters.takes(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onGiveUp()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      letters.forget()
    }
  }, [waiting, letters, onGiveUp])
  return letters
}

function createLetters() {
  let text = ''
  // The field may be there before the first key is listened to: its code is loaded once.
  let taken = false
  return {
    take() {
      taken = true
      return text
    },
    forget() {
      text = ''
      taken = false
    },
    /** False for keys that are no text, and for all once the field is there. */
    takes({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
      if (taken || ctrlKey || metaKey || altKey) return false
      if (key.length === 1) text += key
      else if (key === 'Backspace') text = text.slice(0, -1)
      else return key === 'Escape'
      return true
    },
  }
}
