import { type ApiError, toApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import type { StoredPolicy, Node } from '@shared/api/resources'
import type { FollowedRename } from '@shared/policy/text/follow-rename'
import type { Act } from './act'
import { type ActObject, nodeObject, policyObject } from './object'

/** One rename, by any calls. */
export interface RenameStep {
  readonly make: () => Promise<unknown>
  readonly undo: () => Promise<unknown>
  /** Returns whether the server has the new name. */
  readonly isMade: () => Promise<boolean>
}

/** The steps of a rename that the policy follows. */
export interface RenamePlan {
  /** The id of the policy the steps start from: if another one is stored by now, nothing is done. */
  readonly baseId: string | null
  /** The policy before the rename, with both names, and with the new one alone. */
  readonly policy: { readonly before: string; readonly both: string; readonly after: string }
  readonly renames: readonly RenameStep[]
}

/** The calls for the policy. */
export interface PolicyCalls {
  readonly read: () => Promise<StoredPolicy>
  readonly save: (text: string, baseId: string | null) => Promise<StoredPolicy>
}

/**
 * The state after a failed rename. `nothing`: unchanged. `both`: completed steps could not be undone, and the policy may name both.
 * `unknown`: the outcome of the failed step is unknown, and the completed steps stay.
 */
export type FailedRenameState = 'nothing' | 'both' | 'unknown'

/** A failed rename that the policy was to follow. */
export class FollowedRenameError extends Error {
  constructor(
    readonly error: ApiError,
    readonly left: FailedRenameState,
  ) {
    super(error.message)
  }
}

/** Failures that leave it unknown whether the server performed the call. */
const UNCERTAIN_OUTCOME: ReadonlySet<ErrorCode> = new Set([
  'uncertain',
  'timeout',
  'badResponse',
  'offline',
  'internal',
])

/** A failed step whose outcome could not be read either. */
class UnknownStep extends Error {
  constructor(readonly error: ApiError) {
    super(error.message)
  }
}

/** Performs a step; if it fails, checks whether the server performed it anyway. */
async function performOrVerify<T>(make: () => Promise<T>, look: () => Promise<T | undefined>): Promise<T> {
  try {
    return await make()
  } catch (thrown) {
    const error = toApiError(thrown)
    if (!UNCERTAIN_OUTCOME.has(error.code)) throw error
    const found = await look().catch(() => {
      throw new UnknownStep(error)
    })
    // A change that is not seen yet may still be made.
    if (found === undefined) throw error.code === 'uncertain' ? new UnknownStep(error) : error
    return found
  }
}

async function revert(steps: readonly (() => Promise<unknown>)[]): Promise<FailedRenameState> {
  try {
    for (const step of steps.toReversed()) await step()
    return 'nothing'
  } catch {
    return 'both'
  }
}

/**
 * Renames with the policy following: first the policy names both, so that access never breaks, then the renames, then the old name is
 * removed. Performs all steps or, if one fails, none. Resolves with the policy as stored afterwards; rejects with FollowedRenameError.
 */
export async function renameAndFollow(
  { baseId, policy, renames }: RenamePlan,
  { read, save }: PolicyCalls,
): Promise<StoredPolicy> {
  let known = baseId
  const store = async (text: string): Promise<StoredPolicy> => {
    const stored = await performOrVerify(
      () => save(text, known),
      async () => {
        const now = await read()
        return now.policy === text ? now : undefined
      },
    )
    known = stored.id
    return stored
  }
  const undos: (() => Promise<unknown>)[] = []
  try {
    if (policy.both !== policy.before) {
      await store(policy.both)
      undos.push(() => store(policy.before))
    }
    for (const { make, undo, isMade } of renames) {
      await performOrVerify<unknown>(make, async () => ((await isMade()) ? true : undefined))
      undos.push(undo)
    }
    return await store(policy.after)
  } catch (thrown) {
    if (thrown instanceof UnknownStep) throw new FollowedRenameError(thrown.error, 'unknown')
    throw new FollowedRenameError(toApiError(thrown), await revert(undos))
  }
}

interface Step {
  readonly act: Act
  readonly before: ActObject
  /** The act that undoes it, if that differs from restoring the earlier state. */
  readonly undo?: Act
}

/**
 * Returns the acts of a job that renames a tag, in an order that never breaks access (decision 19): the policy names both, the machines get
 * the new tag, the policy names the new one alone. They are undone in reverse. `machines` are those with the tag.
 */
export function renameTagActs(
  { stored, followed }: { readonly stored: StoredPolicy; readonly followed: FollowedRename },
  machines: readonly Node[],
  tag: string,
  wanted: string,
): Step[] {
  const before = policyObject(stored)
  const save = (text: string) => ({ kind: 'policy.save' as const, text })
  const retag = machines.map((node): Step => {
    const tags = node.forcedTags.map((one) => (one === tag ? wanted : one))
    return { act: { kind: 'node.tags', id: node.id, tags }, before: nodeObject(node) }
  })
  if (retag.length === 0 || followed.both === stored.policy)
    return [...retag, { act: save(followed.text), before, undo: save(stored.policy) }]
  return [
    { act: save(followed.both), before, undo: save(stored.policy) },
    ...retag,
    { act: save(followed.text), before: { ...before, policy: followed.both }, undo: save(followed.bothBack) },
  ]
}
