import type { ApiError } from '@shared/api/error'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCheckPolicy } from '@/lib/queries/policy'

/** How long typing rests before the server is asked, in milliseconds. */
const REST_MS = 900

/** What the server said about a text. */
export interface Verdict {
  text: string
  /** Null where it takes the text. */
  refusal: ApiError | null
  /** Why it could not check the policy: offline, too old, failing. */
  failure: ApiError | null
}

/** The server says no to the policy itself, as opposed to not answering. */
export function isRefusal(error: ApiError): boolean {
  return error.code === 'invalid'
}

/**
 * Has the server check a text whenever typing rests. Answers the verdict on exactly this text; null while there is none. Nothing is
 * asked where `enabled` is false.
 */
export function useServerCheck(text: string, enabled: boolean): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const { mutateAsync } = useCheckPolicy()
  const ask = useEffectEvent(() => {
    mutateAsync({ policy: text }).then(
      () => setVerdict({ text, refusal: null, failure: null }),
      (error: ApiError) =>
        setVerdict({
          text,
          ...(isRefusal(error) ? { refusal: error, failure: null } : { refusal: null, failure: error }),
        }),
    )
  })
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => ask(), REST_MS)
    return () => clearTimeout(timer)
  }, [text, enabled])
  return verdict?.text === text ? verdict : null
}
