import { Network } from '@shared/policy/compile/network'
import type { PolicyUser } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { createPlaces } from '@shared/policy/syntax/hujson'
import { namesIn, userTest } from '@shared/policy/text/names'

/** A name of the policy that matches no user or machine. */
export interface UnmatchedName {
  name: string
  /** The line of its first position, from 1. */
  line: number
  /** The offset of that position, in UTF-16 units. */
  offset: number
}

interface KnownNames {
  users: readonly PolicyUser[]
  /** The tags of all machines. */
  tags: ReadonlySet<string>
}

/**
 * Returns names in a policy's rules without a match: unknown users, groups of unknown users alone, tags without machines. Each once, first
 * to last.
 */
export function findUnmatchedNames(text: string, { users, tags }: KnownNames): UnmatchedName[] {
  const network = new Network({ users, nodes: [] })
  const isUnknown = (name: string) => network.findUser(name).reason === 'unknown'
  const groups = [...(readPolicy(text, 'headscale', users).policy?.groups.values() ?? [])]
  const unmatchedGroups = new Set(
    groups.flatMap(({ name, members }) => (members.every((member) => isUnknown(member.text)) ? [name] : [])),
  )
  const found = new Map<string, UnmatchedName>()
  const placeOf = createPlaces(text)
  const isUser = userTest(text)
  for (const one of namesIn(text)) {
    const { kind, name, from, defines } = one
    const isUnmatched =
      (isUser(one) && isUnknown(name)) ||
      (kind === 'group' && !defines && unmatchedGroups.has(name)) ||
      (kind === 'tag' && !defines && !tags.has(name))
    if (isUnmatched && !found.has(name)) found.set(name, { name, line: placeOf(from).line, offset: from })
  }
  return [...found.values()]
}
