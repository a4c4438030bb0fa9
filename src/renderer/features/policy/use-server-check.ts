import type { ApiError } from '@shared/api/error'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCheckPolicy } from '@/lib/queries/policy'

/** Pause in typing before the server is asked, in milliseconds. */
const REST_MS = 900

/** The server's verdict on a text. */
export interface ServerVerdict {
  text: string
  /** Null if the server accepts the text. */
  refusal: ApiError | null
  /** The reason it could not check the policy: offline, too old or failing. */
  failure: ApiError | null
}

/** Returns true if the server refused the policy itself, false if it failed to answer. */
export function isRefusal(error: ApiError): boolean {
  return error.code === 'invalid'
}

/**
 * Asks the server to check a text after each pause in typing. Returns the verdict on exactly this text; null until there is one. Asks
 * nothing unless `enabled`.
 */
export function useServerCheck(text: string, enabled: boolean): ServerVerdict | null {
  const [verdict, setVerdict] = useState<ServerVerdict | null>(null)
  const { mutateAsync } = useCheckPolicy()
  const asked = useRef(0)
  const ask = useEffectEvent(() => {
    const question = ++asked.current
    // The answer to an earlier text may arrive last.
    const tell = (answer: Pick<ServerVerdict, 'refusal' | 'failure'>) => {
      if (question === asked.current) setVerdict({ text, ...answer })
    }
    mutateAsync({ policy: text }).then(
      () => tell({ refusal: null, failure: null }),
      (error: ApiError) =>
        tell(isRefusal(error) ? { refusal: error, failure: null } : { refusal: null, failure: error }),
    )
  })
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => ask(), REST_MS)
    return () => clearTimeout(timer)
  }, [text, enabled])
  return verdict?.text === text ? verdict : null
}
