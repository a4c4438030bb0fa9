import { whyReaches } from '@shared/policy/analyse/answers'
import type { Family } from '@shared/policy/compile/families'
import { buildReach, type ReachIndex } from '@shared/policy/compile/reach'
import { parseAddress } from '@shared/policy/net/ip'
import { describe, expect, test } from 'vitest'
import { readPolicies, readWitness, type Witness, type WitnessAnswer, witnessLines } from './format'
import { admitted, portsOf, usual, type WireRule, withPorts } from './meaning'
import { compiledFor, contextAt } from './play'

// What the console answers to "who reaches whom, over which address, at which port?" is put beside the packet filters that real machines
// received: every pair of machines, both kinds of address, every port at which something begins or ends.
const policies = readPolicies()
const families: Family[] = [4, 6]

type Filters = Readonly<Record<string, readonly WireRule[]>>

const filtersOf = ({ machines = {} }: WitnessAnswer): Filters =>
  Object.fromEntries(Object.entries(machines).map(([name, { packetFilter }]) => [name, packetFilter]))

interface Asked {
  readonly index: ReachIndex
  readonly filters: Filters
}

/** Where an answer and the filter of the machine asked about differ. */
function wrongAnswers({ index, filters }: Asked): string[] {
  const { machines } = index.compiled.network
  const ports = [...new Set([...portsOf(Object.values(filters)), 22, 443, 65_535])]
  return machines.flatMap((to) =>
    families.flatMap((family) => {
      const address = (texts: typeof to.node) => parseAddress((family === 4 ? texts.ipv4 : texts.ipv6) ?? '') ?? 0n
      const sources = machines.filter((machine) => machine !== to)
      const target = address(to.node)
      const open = admitted(
        filters[to.node.name] ?? [],
        sources.map(({ node }) => address(node)),
        [target],
        ports,
      )
      return sources.flatMap((from) =>
        usual.flatMap((protocol) =>
          ports.flatMap((port) => {
            const lets = open.has(`${address(from.node)} ${target} ${protocol} ${port}`)
            const connection = { port, protocol: String(protocol), family }
            const told = whyReaches(index, from.index, to.index, connection).length > 0
            const question = `${from.node.name} → ${to.node.name}:${port}, IPv${family}, protocol ${protocol}`
            return told === lets ? [] : [`${question}: told ${told}`]
          }),
        ),
      )
    }),
  )
}

function answersOf(witness: Witness): string[] {
  return witness.answers.flatMap((answer) => {
    const { policy = '', about = '' } = policies[answer.id] ?? {}
    if (answer.status !== 200 || !answer.machines || policy === '') return []
    const compiled = compiledFor(policy, contextAt(witness, answer), witness.line)
    // That a policy is refused which the server took is the verdict's matter.
    if (!compiled) return []
    const wrong = wrongAnswers({ index: buildReach(compiled), filters: filtersOf(answer) })
    return wrong.slice(0, 2).map((each) => `${answer.id} ${about}: ${each}`)
  })
}

test('ports count for the protocols that are asked about', () => {
  expect(usual.every((protocol) => withPorts.includes(protocol))).toBe(true)
})

describe.for(witnessLines)('%s', (line) => {
  test('the answers are those of the machines', () => {
    expect(answersOf(readWitness(line))).toEqual([])
  })
})
