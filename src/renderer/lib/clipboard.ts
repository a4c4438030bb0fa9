import { useCallback, useEffect, useRef, useState } from 'react'

/** The display time of "Copied" in milliseconds. */
const COPIED_MS = 1600

/** Copies text and briefly reports success. If the system refuses, `copied` stays false and `copy` returns false. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(async (text: string) => {
    if (!(await copyToClipboard(text))) return false
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
    return true
  }, [])
  return { copied, copy }
}

/** Copies text. Returns false if the system refuses. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Fallback: the clipboard API needs a permission that the shell may deny; copying a selection during a click does not. */
function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  holder.value = text
  const focused = document.activeElement
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(holder)
  holder.select()
  const done = document.execCommand('copy')
  holder.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
