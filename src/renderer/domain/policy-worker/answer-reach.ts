import { newBits, setBit } from '@shared/policy/net/bits'
import type { Endpoint, ReachAnswer } from './access-types'
import { type Ask, pairsPerPage } from './questions'
import { entriesOf, gather, type Gathering } from './reach-entries'
import type { WorkedPolicy } from './worked-policy'

function gatheringOf({ subject, direction, search }: Ask<'reach'>, worked: WorkedPolicy): Gathering {
  const members = worked.access.members(subject)
  const targets = newBits(worked.reach.targets.length)
  members.forEach((index) => setBit(targets, index))
  return { worked, direction, members, targets, search }
}

/** Lists everything a subject reaches, or everything that reaches it, by owner and tags. */
export function reachList(ask: Ask<'reach'>, worked: WorkedPolicy): ReachAnswer {
  const gathering = gatheringOf(ask, worked)
  const entries = entriesOf(gathering)
  const machines = entries.reduce((sum, entry) => sum + entry.machines, 0)
  return { entries, machines, of: worked.network.size - (gathering.members.length === 1 ? 1 : 0) }
}

/** Returns a page of the machines of one entry of `reach`. */
export function reachMembers(ask: Ask<'reachMembers'>, worked: WorkedPolicy): Endpoint[] {
  const places = gather(gatheringOf(ask, worked)).get(ask.entry)?.places ?? []
  return places
    .slice(ask.offset, ask.offset + pairsPerPage)
    .map((at) => worked.describer.endpoint(at, worked.reach.targets))
}
