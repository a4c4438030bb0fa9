import { describe, expect, test } from 'vitest'
import { isAsked, packWitness, readPolicies, readWitness, unpackWitness, witnessLines } from './format'
import { knownOf, readKnown } from './known'
import { differences, type Facet } from './play'

// Compares the engine with the recorded results of real servers and their machines for more than 200 policies (npm run test:headscale --
// --record-policies). Differences are listed in known.json with the reason, and nowhere else.
const policies = readPolicies()

const sorted = (found: Map<number, Facet[]>) =>
  [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([id, facets]) => `${id} ${policies[id]?.about ?? ''}: ${[...facets].toSorted().join(', ')}`)

test('there are at least 200 policies, each with an answer of every server', () => {
  expect(policies.length).toBeGreaterThanOrEqual(200)
  for (const line of witnessLines) {
    const { answers, network } = readWitness(line)
    const asked = [...policies.entries()].filter(([, { about }]) => isAsked(line, about))
    expect(answers.map(({ id }) => id)).toEqual(asked.map(([id]) => id))
    expect(network.nodes.length).toBeGreaterThanOrEqual(8)
  }
})

describe.for(witnessLines)('%s', (line) => {
  const witness = readWitness(line)

  test('engine and server differ exactly as known.json lists', () => {
    expect(sorted(differences(witness, policies))).toEqual(sorted(knownOf(line)))
  })

  test('has refusals with messages, and machines that received data', () => {
    const refused = witness.answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(30)
    expect(refused.every(({ message }) => Boolean(message))).toBe(true)
    const told = witness.answers.flatMap(({ machines }) => Object.values(machines ?? {}))
    expect(told.length).toBeGreaterThan(1000)
    expect(told.some(({ ssh }) => ssh.length > 0)).toBe(true)
  })

  test('is written as it is read', () => expect(unpackWitness(packWitness(witness))).toEqual(witness))
})

test('each known difference has its reason, once', () => {
  for (const { because } of readKnown()) expect(because).toMatch(/\w+ \w+/)
  expect(new Set(readKnown().map(({ because }) => because)).size).toBe(readKnown().length)
})
