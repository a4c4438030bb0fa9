import { whyReaches } from '@shared/policy/analyse/answers'
import type { Family } from '@shared/policy/compile/families'
import { buildReach, type ReachIndex } from '@shared/policy/compile/reach'
import { parseAddress } from '@shared/policy/net/ip'
import type { PolicyContext } from '@shared/policy/read/model'
import type { WitnessAnswer } from './format'
import { admitted, portsOf, usual, type WireRule } from './meaning'
import { compiledFor } from './play'

const families: Family[] = [4, 6]
/** Tested for every policy. */
const always = [22, 443, 65_535]

type Filters = Readonly<Record<string, readonly WireRule[]>>

const filtersOf = ({ machines = {} }: WitnessAnswer): Filters =>
  Object.fromEntries(Object.entries(machines).map(([name, { packetFilter }]) => [name, packetFilter]))

/** The number of questions, and the answers that differ from the target machine's filter. */
export interface Compared {
  readonly questions: number
  readonly wrong: readonly string[]
}

/** Compares every pair of machines, both address families, every port at which a range begins or ends. */
function compare(index: ReachIndex, filters: Filters): Compared {
  const { machines } = index.compiled.network
  const ports = [...new Set([...portsOf(Object.values(filters)), ...always])]
  let questions = 0
  const wrong = machines.flatMap((to) =>
    families.flatMap((family) => {
      const address = (texts: typeof to.node) => parseAddress((family === 4 ? texts.ipv4 : texts.ipv6) ?? '') ?? 0n
      const sources = machines.filter((machine) => machine !== to)
      const target = address(to.node)
      const from = sources.map(({ node }) => address(node))
      const open = admitted(filters[to.node.name] ?? [], from, [target], ports)
      return sources.flatMap((source) =>
        usual.flatMap((protocol) =>
          ports.flatMap((port) => {
            questions += 1
            const lets = open.has(`${address(source.node)} ${target} ${protocol} ${port}`)
            const connection = { port, protocol: String(protocol), family }
            const told = whyReaches(index, source.index, to.index, connection).length > 0
            const question = `${source.node.name} → ${to.node.name}:${port}, IPv${family}, protocol ${protocol}`
            return told === lets ? [] : [`${question}: told ${told}`]
          }),
        ),
      )
    }),
  )
  return { questions, wrong }
}

/** Compares the engine's answers about a policy with the machines' filters; empty if either refused the policy. */
export function compareReach(answer: WitnessAnswer, policy: string, context: PolicyContext, line: string): Compared {
  const taken = answer.status === 200 && answer.machines !== undefined && policy !== ''
  const compiled = taken ? compiledFor(policy, context, line) : undefined
  return compiled ? compare(buildReach(compiled), filtersOf(answer)) : { questions: 0, wrong: [] }
}
