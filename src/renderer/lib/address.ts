import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** How long typing rests before the address follows, in milliseconds. */
const REST_MS = 200

/**
 * Does it once typing rests, or when the field is left before: whoever opens something right after the last letter comes back to all of
 * it. Gives what calls it off.
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

/** One of a few values kept in the address under `name`; the fallback leaves no trace there. An unknown value reads as the fallback. */
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
 * Text that is typed, kept in the address under `name`. What is typed is there at once; the address follows when typing rests, so no
 * letter waits for a navigation. Going back or following a link takes the text from the address.
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
  // Before the page is drawn away: a field that goes with its page is left, too.
  useLayoutEffect(() => {
    if (text === written.current) return
    return afterTyping(() => write())
  }, [text])
  return [text, setText]
}
