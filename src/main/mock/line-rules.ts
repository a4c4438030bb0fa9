import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { isFrom, type Line, lines, policyLineOf } from '@shared/api/capabilities'
import { currentDialect, dialectOf, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { type PlainRequest, headerOf } from '@main/api/api-app'
import { LINE_HEADER } from '@mesh-console/headscale-server/network'

// The demo network follows the rules of 0.29, or of another release if a request is marked as served by that one (headscale-api.md 4).

export function lineOfRequest(request: PlainRequest): Line | undefined {
  const named = headerOf(request, LINE_HEADER)
  return lines.find((line) => line === named)
}

/** Tells whether the rules from release `first` on apply to `line`; without a line the newest apply. */
export function rulesFrom(line: Line | undefined, first: Line): boolean {
  return line === undefined || isFrom(line, first)
}

/** Returns the policy dialect of a release. */
export function dialectOfLine(line: Line | undefined): PolicyDialect {
  return line === undefined ? currentDialect : dialectOf(policyLineOf(line))
}

const text = z.string()
const { users, nodes, policy } = contract

/** The contract without the rules for names and texts that only 0.29 has: the served release applies its own. */
export const servedContract = {
  ...contract,
  users: {
    ...users,
    create: {
      ...users.create,
      input: z.object({
        name: text,
        displayName: text.optional(),
        email: text.optional(),
        pictureUrl: text.optional(),
      }),
    },
    rename: { ...users.rename, input: users.rename.input.extend({ newName: text }) },
  },
  nodes: { ...nodes, rename: { ...nodes.rename, input: nodes.rename.input.extend({ newName: text }) } },
  policy: { ...policy, set: { ...policy.set, input: policy.set.input.extend({ policy: text }) } },
} as const
