import { useEffect, useState } from 'react'

export interface KeyBuffer {
  /** Returns the buffered text to the loaded field and ends buffering. */
  take: () => string
}

/** Buffers typed keys while `waiting` for a field whose code is still loading, so that fast typists lose nothing. Esc cancels. */
export function useKeyBuffer(waiting: boolean, onGiveUp: () => void): KeyBuffer {
  const [buffer] = useState(createKeyBuffer)
  useEffect(() => {
    if (!waiting) return
    const onKey = (event: KeyboardEvent) => {
      if (!buffer.takes(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onGiveUp()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      buffer.forget()
    }
  }, [waiting, buffer, onGiveUp])
  return buffer
}

function createKeyBuffer() {
  let text = ''
  // The field may be ready before the first key press, because its code is loaded only once.
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
    /** Returns false for keys that are not text, and for all keys once the field is ready. */
    takes({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
      if (taken || ctrlKey || metaKey || altKey) return false
      if (key.length === 1) text += key
      else if (key === 'Backspace') text = text.slice(0, -1)
      else return key === 'Escape'
      return true
    },
  }
}
