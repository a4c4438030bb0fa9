import { type ApiError, toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { useEffect, useRef, useState } from 'react'
import type { NewKeyLine } from '@/domain/import/csv-keys'
import { useServerNow } from '@/lib/now'
import { useCreatePreAuthKeys } from '@/lib/queries/pre-auth-keys'
import { failsAllKeys } from './fails-all-keys'

export interface FailedLine {
  readonly line: NewKeyLine
  readonly error: ApiError
}

/** Progress of creating keys. `made` contains secrets and exists only as long as its dialog. */
export interface Creation {
  readonly state: 'running' | 'ended'
  readonly total: number
  readonly made: readonly PreAuthKey[]
  readonly failed: readonly FailedLine[]
  /** Not started: the user stopped, or every further attempt would fail for the same reason. */
  readonly left: readonly NewKeyLine[]
}

function inputOf({ user, tags, reusable, ephemeral, expires }: NewKeyLine, now: number) {
  const at = expires && ('at' in expires ? expires.at : new Date(now + expires.after).toISOString())
  return {
    ...(user && { user: user.id }),
    reusable,
    ephemeral,
    aclTags: [...tags],
    ...(at !== null && { expiration: at }),
  }
}

/**
 * Creates pre-auth keys one after the other. Runs in the page instead of a job in the main process, because jobs are stored in a file and
 * secrets must only reach the window that asked for them. Without its dialog the run stops, because the secrets could not be shown.
 */
export function useCreateKeys() {
  const serverNow = useServerNow()
  const { create, renew } = useCreatePreAuthKeys()
  const [creation, setCreation] = useState<Creation | null>(null)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  const run = async (lines: readonly NewKeyLine[], before: readonly PreAuthKey[] = []) => {
    stopped.current = false
    let now: Creation = { state: 'running', total: before.length + lines.length, made: before, failed: [], left: lines }
    const set = (change: Partial<Creation>) => setCreation((now = { ...now, ...change }))
    set({})
    for (const [at, line] of lines.entries()) {
      if (stopped.current) break
      try {
        const key = await create(inputOf(line, serverNow()))
        set({ made: [...now.made, key], left: lines.slice(at + 1) })
      } catch (thrown) {
        const error = toApiError(thrown)
        set({ failed: [...now.failed, { line, error }], left: lines.slice(at + 1) })
        stopped.current ||= failsAllKeys(error)
      }
    }
    set({ state: 'ended' })
    renew()
  }
  return {
    creation,
    start: (lines: readonly NewKeyLine[]) => void run(lines),
    /** Stops after the key that is being created. */
    stop: () => void (stopped.current = true),
    /** Retries the failed and the remaining lines. */
    retry: () => {
      if (creation) void run([...creation.failed.map(({ line }) => line), ...creation.left], creation.made)
    },
  }
}
