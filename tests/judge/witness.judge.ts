import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPolicies, readWitness, type Witness, witnessFile, witnessLines } from '../policy-witness/format'
import { compareAnswer, differences, type Facet, facets } from '../policy-witness/play'

/** Returns the agreement of engine and recorded server, facet by facet: agreeing policies, and those that can be compared. */
function scoreOf(witness: Witness): Record<Facet, [agreeing: number, of: number]> {
  const score = Object.fromEntries(facets.map((facet) => [facet, [0, 0]])) as unknown as ReturnType<typeof scoreOf>
  const policies = readPolicies()
  for (const answer of witness.answers) {
    for (const [facet, agrees] of compareAnswer(witness, answer, policies[answer.id]?.policy ?? '')) {
      score[facet][0] += Number(agrees)
      score[facet][1] += 1
    }
  }
  return score
}

test('the engine and the recorded servers', () => {
  const rows = witnessLines
    .filter((line) => existsSync(witnessFile(line)))
    .map((line) => {
      const witness = readWitness(line)
      const score = scoreOf(witness)
      const cells = facets.map((facet) => score[facet].join(' of '))
      const differing = differences(witness, readPolicies()).size
      return `| ${witness.version} | ${witness.answers.length} | ${cells.join(' | ')} | ${differing} |`
    })
  const head = [
    `| Headscale | Policies | ${facets.join(' | ')} | differing |`,
    `|---|---|${'---|'.repeat(facets.length + 1)}`,
  ]
  process.stdout.write(`\n${[...head, ...rows].join('\n')}\n\n`)
  expect(rows.length).toBeGreaterThan(0)
})
