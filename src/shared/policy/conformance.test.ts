import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const data = resolve(root, '../shared/conformance')
const present = existsSync(resolve(data, 'score.mjs'))

/**
 * Cases passed of each suite of captures from Tailscale's control plane. Never lower one. The one case short in `acl` is
 * a capture where three of six like machines had not yet been told of a route.
 */
const reached: Record<string, [passed: number, of: number]> = {
  acl: [112, 113],
  grants: [164, 164],
  routes: [75, 75],
  ssh: [65, 65],
  policytest: [41, 41],
  sshtest: [21, 21],
  nodeattrs: [35, 35],
}

function score(): Map<string, string> {
  const files = Object.keys(reached).map((suite) => resolve(data, `policy/${suite}.jsonl`))
  const command = [process.execPath, resolve(root, 'scripts/policy-eval.mjs')]
  const run = spawnSync(process.execPath, [resolve(data, 'score.mjs'), ...files, '--', ...command], {
    encoding: 'utf8',
  })
  const rows = run.stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return new Map(rows.flatMap((cells) => (cells.length === 8 ? [[cells[0] ?? '', cells.at(-1) ?? '']] : [])))
}

// Skipped where the captures are not beside the project.
describe.skipIf(!present)('agreement with captures of the control plane in ../shared/conformance', () => {
  const table = present ? score() : new Map<string, string>()

  it.each(Object.entries(reached))('%s', (suite, [passed, of]) => {
    const [now = 0, all = 0] = (table.get(suite) ?? '').split('/').map(Number)
    expect(all).toBeGreaterThanOrEqual(of)
    expect(now).toBeGreaterThanOrEqual(passed)
  })
})
