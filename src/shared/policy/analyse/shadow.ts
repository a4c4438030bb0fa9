import { addBits, type Bits } from '@shared/policy/net/bits'
import type { Compiled, RuleOrigin } from '@shared/policy/compile/compiled'
import { letsThrough } from '@shared/policy/compile/families'
import type { Policy } from '@shared/policy/read/model'
import { buildReach, type Opening, protocolsOf } from '@shared/policy/compile/reach'

export interface ShadowedRule {
  rule: RuleOrigin
  /** Rules that together already allow all of it. */
  by: RuleOrigin[]
}

const nameOf = ({ section, index }: RuleOrigin) => `${section} ${index}`
const machineKinds = ['user', 'group', 'tag', 'autogroup', 'domain']
const isInside = (inner: Bits, outer: Bits) => inner.every((word, at) => (word & ~(outer[at] ?? 0)) === 0)
const meets = (a: Bits, b: Bits) => a.some((word, at) => (word & (b[at] ?? 0)) !== 0)

/** Autogroups that also name addresses outside the network. */
const outside = ['autogroup:danger-all', 'autogroup:internet']

/** Names in rules that concern machines alone. Other rules also open addresses, which the reachability of machines does not show. */
function judgeable(policy: Policy): Set<string> {
  const rules = [
    ...(policy.acls ?? []).map(({ index, src, dst }) => ({ name: `acls ${index}`, names: [...src, ...dst] })),
    ...(policy.grants ?? [])
      .filter(({ via, app }) => via.length === 0 && !app)
      .map(({ index, src, dst }) => ({ name: `grants ${index}`, names: [...src, ...dst] })),
  ]
  const fits = rules.filter(({ names }) =>
    names.every(({ kind, text }) => machineKinds.includes(kind) && !outside.includes(text)),
  )
  return new Set(fits.map(({ name }) => name))
}

/** Returns the openings of `others` that together cover one; undefined if they do not. */
function coveredBy(opening: Opening, others: Opening[]): RuleOrigin[] | undefined {
  const by = new Map<string, RuleOrigin>()
  const families = ([4, 6] as const).filter((family) => letsThrough(opening.families, family))
  for (const [protocol, family] of protocolsOf(opening.protocol).flatMap((one) =>
    families.map((two) => [one, two] as const),
  )) {
    for (const port of opening.ports) {
      // A range split between two rules counts as not covered, because a finding must be correct.
      const fitting = others.filter(
        (other) =>
          letsThrough(other.families, family) &&
          protocolsOf(other.protocol).includes(protocol) &&
          other.ports.some(({ first, last }) => first <= port.first && port.last <= last),
      )
      const covered = opening.targets.map(() => 0)
      fitting.forEach(({ targets }) => addBits(covered, targets))
      if (!isInside(opening.targets, covered)) return undefined
      for (const other of fitting) {
        if (meets(other.targets, opening.targets)) by.set(nameOf(other.origin), other.origin)
      }
    }
  }
  return [...by.values()]
}

/**
 * Returns the rules that earlier rules of their section already allow in full for the current machines, except rules about plain addresses,
 * `via` and capabilities.
 */
export function shadowedRules(compiled: Compiled): ShadowedRule[] {
  const candidates = judgeable(compiled.policy)
  const found = new Map<string, { rule: RuleOrigin; by: Map<string, RuleOrigin> }>()
  for (const { openings } of buildReach(compiled).classes) {
    openings.forEach((opening) => {
      const name = nameOf(opening.origin)
      if (!candidates.has(name)) return
      const { section, index } = opening.origin
      const earlier = openings.filter(({ origin }) => origin.section === section && origin.index < index)
      const by = coveredBy(opening, earlier)
      if (!by) {
        candidates.delete(name)
        return
      }
      const entry = found.get(name) ?? { rule: opening.origin, by: new Map<string, RuleOrigin>() }
      by.forEach((origin) => entry.by.set(nameOf(origin), origin))
      found.set(name, entry)
    })
  }
  return [...found]
    .filter(([name]) => candidates.has(name))
    .map(([, { rule, by }]) => ({ rule, by: [...by.values()] }))
    .filter(({ by }) => by.length > 0)
}
