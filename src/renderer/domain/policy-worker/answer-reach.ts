import { newBits, setBit } from '@shared/policy/net/bits'
import type { AccessEnd, ReachAnswer } from './access-types'
import { type Ask, pairsPerPage } from './questions'
import { entriesOf, gather, type ReachList } from './reach-entries'
import type { EvaluatedPolicy } from './evaluated-policy'

function gatheringOf({ subject, direction, search }: Ask<'reach'>, evaluated: EvaluatedPolicy): ReachList {
  const members = evaluated.access.members(subject)
  const targets = newBits(evaluated.reach.targets.length)
  members.forEach((index) => setBit(targets, index))
  return { evaluated, direction, members, targets, search }
}

/** Lists everything a subject reaches, or everything that reaches it, by owner and tags. */
export function reachList(ask: Ask<'reach'>, evaluated: EvaluatedPolicy): ReachAnswer {
  const gathering = gatheringOf(ask, evaluated)
  const entries = entriesOf(gathering)
  const machines = entries.reduce((sum, entry) => sum + entry.machines, 0)
  return {
    direction: ask.direction,
    entries,
    machines,
    of: evaluated.network.size - (gathering.members.length === 1 ? 1 : 0),
  }
}

/** Returns a page of the machines of one entry of `reach`. */
export function reachMembers(ask: Ask<'reachMembers'>, evaluated: EvaluatedPolicy): AccessEnd[] {
  const places = gather(gatheringOf(ask, evaluated)).get(ask.entry)?.places ?? []
  return places
    .slice(ask.offset, ask.offset + pairsPerPage)
    .map((at) => evaluated.describer.endpoint(at, evaluated.reach.targets))
}
