import type { Target } from '@shared/policy/compile/targets'
import { compareSsh, type SshChange } from '@shared/policy/analyse/ssh-diff'
import type { SshDifference, SshSide } from './access-types'
import { createSetNumbering, type createSourceFilter, endsOf, isOwn, type PairBlock, pairsIn } from './pair-list'
import type { EvaluatedPolicy } from './evaluated-policy'

interface MergedSsh {
  blocks: PairBlock[]
  self: boolean
  change: SshChange
}

/** Merges changes of the same logins: sources with the same targets, and sources that reach only their own machines. */
function merge(changes: readonly SshChange[], evaluated: EvaluatedPolicy): MergedSsh[] {
  const setNumber = createSetNumbering()
  const merged = new Map<string, MergedSsh>()
  for (const change of changes) {
    const block = { from: change.from, targets: change.targets }
    const self = isOwn(evaluated.network, block)
    const key = `${self ? 'self' : setNumber(change.targets)} ${JSON.stringify([change.before, change.after])}`
    const known = merged.get(key)
    if (known) known.blocks.push(block)
    else merged.set(key, { blocks: [block], self, change })
  }
  return [...merged.values()]
    .filter((one) => pairsIn([one]) > 0)
    .toSorted((one, other) => pairsIn([other]) - pairsIn([one]))
}

/** Returns the SSH logins allowed under only one of two policies: equal changes merged, those with the most pairs first. */
export function sshOf(
  old: EvaluatedPolicy,
  next: EvaluatedPolicy,
  targets: Target[],
  filterSources: ReturnType<typeof createSourceFilter>,
): SshDifference {
  const changes = filterSources(compareSsh(old.compiled, next.compiled))
  const side = (list: readonly SshChange[], evaluated: EvaluatedPolicy): SshSide => {
    const merged = merge(list, evaluated)
    const entries = merged.map((one) => {
      const { before, after } = one.change
      return { ...endsOf(one, evaluated, targets), before, after, pairs: pairsIn([one]) }
    })
    return { entries, pairs: pairsIn(merged) }
  }
  const gained = changes.filter(({ gains }) => gains)
  const lost = changes.filter(({ loses }) => loses)
  return { gained: side(gained, next), lost: side(lost, old) }
}
