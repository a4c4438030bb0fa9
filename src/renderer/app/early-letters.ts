import { useEffect, useState } from 'react'

export interface EarlyLetters {
  /** What was typed so far, for the field that has arrived. Nothing is kept any more after that. */
  take: () => string
}

/**
 * Keeps what is typed while `waiting` for a field whose code is still loading: who knows a shortcut types on without looking. Esc gives
 * up waiting.
 */
export function useEarlyLetters(waiting: boolean, onGiveUp: () => void): EarlyLetters {
  const [letters] = useState(createLetters)
  useEffect(() => {
    if (!waiting) return
    letters.start()
    const onKey = (event: KeyboardEvent) => {
      if (!letters.takes(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onGiveUp()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [waiting, letters, onGiveUp])
  return letters
}

function createLetters() {
  let text = ''
  let keeping = false
  return {
    start() {
      text = ''
      keeping = true
    },
    take() {
      keeping = false
      return text
    },
    /** False for keys that are no text, and for all once the field is there. */
    takes({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
      if (!keeping || ctrlKey || metaKey || altKey) return false
      if (key.length === 1) text += key
      else if (key === 'Backspace') text = text.slice(0, -1)
      else return key === 'Escape'
      return true
    },
  }
}
