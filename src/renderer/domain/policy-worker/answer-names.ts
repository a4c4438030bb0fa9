import { parseAlias } from '@shared/policy/read/alias'
import { listBits } from '@shared/policy/net/bits'
import type { NamedPolicy } from './name-finder'
import type { ResolvedName } from './access-types'

/** The maximum number of members and addresses in one answer. */
const shown = 50

/** Resolves one name. */
export function resolve({ compiled, live }: NamedPolicy, name: string): ResolvedName {
  const nothing = { known: false, machines: 0, members: [], addresses: [] }
  const alias = parseAlias(name, { offset: 0, length: 0 })
  if (alias.error !== undefined) return { ...nothing, problem: alias.error }
  const { machines, set, problem } = compiled.resolver.resolve(alias.value)
  const members = listBits(machines)
  return {
    known: problem === undefined,
    ...(problem !== undefined && { problem }),
    machines: members.length,
    members: members.slice(0, shown).map((index) => {
      const node = live.nodes[index]
      return { kind: 'machine', name: node?.name ?? '', id: node?.id ?? '' }
    }),
    addresses: set.strings().slice(0, shown),
  }
}
