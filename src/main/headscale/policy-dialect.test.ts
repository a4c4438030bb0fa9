import { resolve } from 'node:path'
import type { Line } from '@shared/api/headscale-line'
import { dialectWarnings } from '@shared/policy/read/dialect'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { readPolicy } from '@shared/policy/read/read'
import { describe, expect, it } from 'vitest'
import { readRows } from './testing/replay'
import { quirksOf } from './release-quirks'

/** Raw responses of real servers. */
const folder = resolve(import.meta.dirname, '../../../tests/recorded')
const recorded: [file: string, line: Line][] = [
  ['0.23', '0.23'],
  ['0.24', '0.24'],
  ['0.25', '0.24'],
  ['0.26', '0.26'],
  ['0.27', '0.27'],
  ['0.28', '0.28'],
  ['0.29', '0.29'],
  ['0.30-dev', '0.30'],
]

describe('what a server refuses of a policy is foretold from its flags', () => {
  it.each(recorded)('%s', (file, line) => {
    const saves = readRows(resolve(folder, `${file}.jsonl`)).flatMap(({ request, status }) => {
      const text = request.body?.['policy']
      // Broken texts and groups nobody defined are refused by every server: no matter of dialects. Nor is a second field.
      const fair = typeof text === 'string' && parseHuJson(text).problems.length === 0 && !text.includes('group:nope')
      return request.method === 'PUT' && fair && !request.body?.['x'] ? [{ text, taken: status === 200 }] : []
    })
    expect(saves.length).toBeGreaterThanOrEqual(3)
    for (const { text, taken } of saves) {
      const warnings = dialectWarnings(readPolicy(text, 'headscale'), dialectOf(quirksOf(line).policyLine))
      expect(!warnings.some(({ refused }) => refused), text).toBe(taken)
    }
  })
})
