import { use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, createContext } from 'react'
import { useLocation, useSearchParams, type createBrowserRouter } from 'react-router'

/** The router, whose state changes before React renders it; null outside the app. */
export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null)

/** Milliseconds without a keystroke before the address is updated. */
const REST_MS = 200

/**
 * Calls `write` once typing pauses or the field loses the focus. The latter matters if the user opens another page right after the last
 * letter: going back must restore the whole text. Returns a function that cancels the call.
 */
export function afterTyping(write: () => void): () => void {
  const callOff = () => {
    clearTimeout(timer)
    window.removeEventListener('focusout', now)
  }
  const now = () => {
    callOff()
    write()
  }
  const timer = setTimeout(now, REST_MS)
  window.addEventListener('focusout', now)
  return callOff
}

/** Edits the newest query of the page, and opens the result. `replace`: in place of the current entry of the history. Default: true. */
export type ChangeParams = (edit: (params: URLSearchParams) => void, options?: { readonly replace?: boolean }) => void

/**
 * Returns the query of the address, and a function that changes it. A change applies to the newest query, not to the rendered one: React renders
 * a navigation when it has time, and a second change before that would undo the first.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const router = use(RouterContext)
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const rendered = params.toString()
  const change: ChangeParams = useCallback(
    (edit, { replace = true } = {}) => {
      const newest = router?.state.navigation.location ?? router?.state.location
      const next = new URLSearchParams(newest?.pathname === pathname ? newest.search : rendered)
      edit(next)
      setParams(next, { replace })
    },
    [router, pathname, rendered, setParams],
  )
  return [params, change]
}

/** Returns an edit that sets a parameter, or deletes it if the value is empty. */
export const withParam = (name: string, value: string | null) => (params: URLSearchParams) => {
  if (value === null || value === '') params.delete(name)
  else params.set(name, value)
}

/** Keeps one of a few values in the address under `name`. The fallback is not written there, and an unknown value reads as the fallback. */
export function useAddressChoice<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
): [T, (next: T) => void] {
  const [params, change] = useAddressParams()
  const value = choices.find((choice) => choice === params.get(name)) ?? fallback
  const set = (next: T) => change(withParam(name, next === fallback ? null : next))
  return [value, set]
}

/**
 * Keeps typed text in the address under `name`. The state changes at once; the address follows when typing pauses, so that no keystroke
 * waits for a navigation. Going back or following a link restores the text from the address.
 */
export function useAddressText(name: string): [string, (next: string) => void] {
  const [params, change] = useAddressParams()
  const inAddress = params.get(name) ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const write = useEffectEvent(() => {
    written.current = text
    change(withParam(name, text))
  })
  const moved = useEffectEvent(() => {
    if (inAddress !== written.current) setText(inAddress)
    written.current = inAddress
  })
  useEffect(() => moved(), [inAddress])
  // In a layout effect, so that it runs before the page is replaced: a field that unmounts with its page counts as left, too.
  useLayoutEffect(() => {
    if (text === written.current) return
    return afterTyping(() => write())
  }, [text])
  return [text, setText]
}
