import type { LiveState } from '@shared/access/reachable'
import { type Bits, newBits } from '@shared/policy/net/bits'
import type { SourceClass } from '@shared/policy/compile/reach'
import { type ResolvedQuestion, beyondOf, covered, machinesOf, reachedBy, rulesMeeting } from './resolved-question'
import type { ReachEntry } from './access-types'
import { entriesOf } from './reach-entries'
import type { WhyList, WhySide } from './why-types'
import type { EvaluatedPolicy } from './evaluated-policy'

/** The maximum number of entries in an answer. */
const maxEntries = 40

interface ListParts {
  subject: WhySide
  portText: string
  evaluated: EvaluatedPolicy
  /** The live machines and routes, if "reachable now" is requested too. */
  state: LiveState | undefined
}

const counted = (entries: readonly ReachEntry[]) => ({
  machines: entries.reduce((sum, entry) => sum + entry.machines, 0),
  beyond: entries.filter(({ kind }) => kind === 'subnet' || kind === 'internet').length,
})

/** Lists the sources that reach any destination of a question, or the destinations that any of its sources reaches. */
export function listAnswer(
  kind: 'who' | 'what',
  asked: ResolvedQuestion,
  { subject, portText, evaluated, state }: ListParts,
): WhyList {
  const meeting = rulesMeeting(evaluated, asked.range)
  const { sources, destinations } = asked
  const members = kind === 'what' ? sources.members : machinesOf(destinations, evaluated)
  const entriesIn = (policy: EvaluatedPolicy) =>
    entriesOf({
      evaluated: policy,
      direction: kind === 'what' ? 'out' : 'in',
      members,
      targets: destinations,
      fits: (opening) => meeting(opening) && covered(opening, asked) !== undefined,
    })
  const entries = entriesIn(evaluated)
  const none: Bits = newBits(0)
  const reached = new Map<SourceClass, Bits>(
    sources.shares.map(({ source }) => [source, reachedBy(source, asked, meeting).some]),
  )
  return {
    kind,
    subject,
    ports: portText,
    protocol: asked.protocol,
    entries: entries.slice(0, maxEntries),
    more: Math.max(0, entries.length - maxEntries),
    of: evaluated.network.size - (members.length === 1 ? 1 : 0),
    ...counted(entries),
    ...(state && { now: counted(entriesIn(evaluated.reachable(state))) }),
    ends: {
      sources: kind === 'what' ? [...members] : [],
      destinations: kind === 'who' ? destinations : newBits(evaluated.reach.targets.length),
      beyond: beyondOf(evaluated),
      open: sources.shares.map(({ machines, source }) => ({ from: machines, to: reached.get(source) ?? none })),
    },
  }
}
