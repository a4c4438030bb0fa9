import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Holds whether a part of the page is open. Each link that asks for it opens it, also one to the address that is already shown.
 * @param asked true if the address asks for it
 */
export function useOpenByLink(asked: boolean): [boolean, (open: boolean) => void] {
  const { key } = useLocation()
  const [open, setOpen] = useState(asked)
  const [shown, setShown] = useState(key)
  if (key !== shown) {
    setShown(key)
    if (asked) setOpen(true)
  }
  return [open, setOpen]
}
