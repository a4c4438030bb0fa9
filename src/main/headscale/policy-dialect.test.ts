import { resolve } from 'node:path'
import { type Line, quirksOf } from '@shared/api/capabilities'
import { checkPolicy } from '@shared/policy/analyse/check'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { describe, expect, it } from 'vitest'
import { readRows } from './testing/replay'

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

describe('predicts which policies each server refuses', () => {
  it.each(recorded)('%s', (file, line) => {
    const saves = readRows(resolve(folder, `${file}.jsonl`)).flatMap(({ request, status }) => {
      const text = request.body?.['policy']
      // A second field in the request has no influence on the policy.
      const fair = typeof text === 'string'
      return request.method === 'PUT' && fair && !request.body?.['x'] ? [{ text, taken: status === 200 }] : []
    })
    expect(saves.length).toBeGreaterThanOrEqual(3)
    for (const { text, taken } of saves) {
      const { refusal } = checkPolicy(text, { users: [], nodes: [] }, 'headscale', dialectOf(quirksOf(line).policyLine))
      expect(refusal === undefined, `${text}\n${refusal}`).toBe(taken)
    }
  })
})
