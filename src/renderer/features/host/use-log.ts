import type { ApiError } from '@shared/api/error'
import { logLimits } from '@shared/host/log-limits'
import { useEffect, useReducer, useState } from 'react'
import { invoke } from '@/lib/desktop'
import { emptyLog, logReducer } from './log-store'

/** How often the page asks for new lines, in milliseconds. */
const READ_MS = 500

/** Follows the log of a server while the page is shown. */
export function useLog(id: string) {
  const [store, act] = useReducer(logReducer, emptyLog)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    let [log, after] = ['', 0]
    let timer: number | undefined
    let isGone = false
    const read = async () => {
      let wait = READ_MS
      try {
        if (!document.hidden) {
          const answer = await invoke('host:log', { id, log, after })
          if (isGone) return
          after = answer.lines.at(-1)?.seq ?? (answer.log === log ? after : 0)
          log = answer.log
          // A long log arrives in several answers.
          if (answer.lines.length === logLimits.answer) wait = 0
          act({ do: 'read', read: answer })
          setError(null)
        }
      } catch (thrown) {
        if (!isGone) setError(thrown as ApiError)
      }
      if (!isGone) timer = window.setTimeout(() => void read(), wait)
    }
    void read()
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [id])
  return { store, act, error }
}
