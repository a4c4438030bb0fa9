import type { CompiledPolicy } from '@shared/policy/compile/compile'
import { isEmptyBits, listBits } from '@shared/policy/net/ip'
import type { Network } from '@shared/policy/compile/network'
import type { AclRule, Alias, GrantRule } from '@shared/policy/read/model'
import type { Place } from '@shared/policy/syntax/hujson'

/** A rule without effect, and which side of it is empty. */
export interface DeadRule extends Place {
  readonly section: 'acls' | 'grants'
  /** Its index in the section, from 0. */
  readonly index: number
  readonly side: 'sources' | 'destinations'
  /** The names of this side. */
  readonly names: readonly string[]
  /** Why it matches nothing: no machine has these tags, none belongs to these users or groups, or another reason. */
  readonly why: 'tags' | 'owners' | 'other'
}

function whyEmpty(side: readonly Alias[], { byTag }: Network): DeadRule['why'] {
  if (side.length === 0) return 'other'
  if (side.every(({ kind, text }) => kind === 'tag' && !byTag.has(text))) return 'tags'
  return side.every(({ kind }) => kind === 'user' || kind === 'group') ? 'owners' : 'other'
}

/** Returns the rules whose sources or destinations match no machine, subnet or exit node of this network. */
export function rulesWithoutEffect({ policy, network, rules }: CompiledPolicy): DeadRule[] {
  const live = new Set<string>()
  const tagged = new Set<string>()
  for (const rule of rules) {
    const name = `${rule.origin.section} ${rule.origin.index}`
    if (rule.kind === 'self' || rule.kind === 'self-app') {
      if (listBits(rule.from).some((index) => network.machine(index).owner >= 0)) live.add(name)
    } else if (!isEmptyBits(rule.sources.agents)) {
      tagged.add(name)
      const targets = Array.isArray(rule.dst) ? rule.dst : [rule.dst]
      if (rule.kind === 'via' || targets.some(({ agents }) => !isEmptyBits(agents))) live.add(name)
    }
  }
  const judge =
    (section: DeadRule['section']) =>
    ({ index, offset, length, src, dst }: AclRule | GrantRule): DeadRule[] => {
      const name = `${section} ${index}`
      if (live.has(name)) return []
      const side = tagged.has(name) ? 'destinations' : 'sources'
      const empty = side === 'sources' ? src : dst
      const names = [...new Set(empty.map(({ text }) => text))]
      return [{ section, index, offset, length, side, names, why: whyEmpty(empty, network) }]
    }
  return [...(policy.acls ?? []).flatMap(judge('acls')), ...(policy.grants ?? []).flatMap(judge('grants'))]
}
