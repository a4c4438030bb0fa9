import { type ApiError, toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/resources'
import { useEffect, useRef, useState } from 'react'
import type { NewKeyLine } from '@/domain/import/csv-keys'
import { useCreatePreAuthKeys } from '@/lib/queries/lists'
import { failsAllKeys } from './keys-bulk'
import { DAY, HOUR, MINUTE } from '@shared/time'
import type { TFunction } from 'i18next'
import { useServerNow, absoluteTime } from '@/lib/texts'
import { isTag } from '@shared/api/tags'

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
  /** Why lines are left: the user stopped, or an error would have failed them all. */
  readonly ended: 'stopped' | 'failed' | null
}

const isUncertain = ({ error }: FailedLine) => error.code === 'uncertain'

/** Returns the lines to try again: not those whose key the server may have created. */
export const linesAgain = ({ failed, left }: Pick<Creation, 'failed' | 'left'>): NewKeyLine[] => [
  ...failed.filter((each) => !isUncertain(each)).map(({ line }) => line),
  ...left,
]

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
  const run = async (lines: readonly NewKeyLine[], before?: Creation) => {
    stopped.current = false
    const [made, failed] = [before?.made ?? [], before?.failed.filter(isUncertain) ?? []]
    const total = made.length + failed.length + lines.length
    let now: Creation = { state: 'running', total, made, failed, left: lines, ended: null }
    const set = (change: Partial<Creation>) => setCreation((now = { ...now, ...change }))
    set({})
    for (const [at, line] of lines.entries()) {
      if (stopped.current) {
        set({ ended: 'stopped' })
        break
      }
      try {
        const key = await create(inputOf(line, serverNow()))
        set({ made: [...now.made, key], left: lines.slice(at + 1) })
      } catch (thrown) {
        const error = toApiError(thrown)
        set({ failed: [...now.failed, { line, error }], left: lines.slice(at + 1) })
        if (!failsAllKeys(error)) continue
        set({ ended: 'failed' })
        break
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
      if (creation) void run(linesAgain(creation), creation)
    },
  }
}

type Words = TFunction<'keys'>

/** Names the span as the list does: unlike the rounded `duration`, in the largest unit of which it is a whole number. */
function endAfter(t: Words, ms: number): string {
  if (ms % DAY === 0) return t('preAuth.import.after.day', { count: ms / DAY })
  if (ms % HOUR === 0) return t('preAuth.import.after.hour', { count: ms / HOUR })
  return t('preAuth.import.after.minute', { count: Math.round(ms / MINUTE) })
}

/** Summarises a planned key in one line. */
export function plannedKeyText(t: Words, lng: string, { reusable, ephemeral, expires }: NewKeyLine): string {
  const end =
    expires && 'at' in expires
      ? t('preAuth.import.until', { when: absoluteTime(expires.at, lng) })
      : endAfter(t, expires?.after ?? HOUR)
  const words = [t(reusable ? 'preAuth.import.reusable' : 'preAuth.import.once')]
  return [...words, ...(ephemeral ? [t('preAuth.import.ephemeral')] : []), end].join(', ')
}

/** Returns the first tag that servers refuse, or null. */
export function badTag(tags: readonly string[]): string | null {
  return tags.find((tag) => !isTag(tag)) ?? null
}

/** The values of a new pre-auth key while the form is filled in. */
interface KeyDraft {
  /** User id; null for a tag-only key. */
  userId: string | null
  tags: string[]
  reusable: boolean
  ephemeral: boolean
}

export type OwnerProblem = 'ownerMissing' | 'ownerOrTags'

/** Returns the problem of the owner, or null. A key needs a user or, if the server supports tag-only keys, tags. */
export function ownerProblem({ userId, tags }: KeyDraft, tagOnly: boolean): OwnerProblem | null {
  if (userId !== null) return null
  if (!tagOnly) return 'ownerMissing'
  return tags.length === 0 ? 'ownerOrTags' : null
}
