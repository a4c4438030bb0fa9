import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

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

function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === null || value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** Keeps one of a few values in the address under `name`. The fallback is not written there, and an unknown value reads as the fallback. */
export function useAddressChoice<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
): [T, (next: T) => void] {
  const [params, setParams] = useSearchParams()
  const value = choices.find((choice) => choice === params.get(name)) ?? fallback
  const set = (next: T) => setParams(withParam(params, name, next === fallback ? null : next), { replace: true })
  return [value, set]
}

/**
 * Keeps typed text in the address under `name`. The state changes at once; the address follows when typing pauses, so that no keystroke
 * waits for a navigation. Going back or following a link restores the text from the address.
 */
export function useAddressText(name: string): [string, (next: string) => void] {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get(name) ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const write = useEffectEvent(() => {
    written.current = text
    setParams(withParam(params, name, text), { replace: true })
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
