import { describe, expect, test } from 'vitest'
import { readPolicies, readWitness, type Witness, witnessLines } from './format'
import { usual, withPorts } from './meaning'
import { contextAt } from './play'
import { compareReach } from './reach'

// Compares the console's answers to "who reaches whom, over which address, at which port?" with the packet filters that real machines
// received.
const policies = readPolicies()

function answersOf(witness: Witness): { questions: number; wrong: string[] } {
  const all = witness.answers.map((answer) => {
    const { policy = '', about = '' } = policies[answer.id] ?? {}
    const { questions, wrong } = compareReach(answer, policy, contextAt(witness, answer), witness.line)
    return { questions, wrong: wrong.slice(0, 2).map((each) => `${answer.id} ${about}: ${each}`) }
  })
  return { questions: all.reduce((sum, each) => sum + each.questions, 0), wrong: all.flatMap(({ wrong }) => wrong) }
}

test('ports count for the requested protocols', () => {
  expect(usual.every((protocol) => withPorts.includes(protocol))).toBe(true)
})

describe.for(witnessLines)('%s', (line) => {
  test("the answers match the machines' filters", () => {
    const { questions, wrong } = answersOf(readWitness(line))
    expect(wrong).toEqual([])
    expect(questions).toBeGreaterThan(100_000)
  })
})
