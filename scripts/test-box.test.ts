import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.mjs'

it('npm run test:box refuses a name that no test has, before it builds anything', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/test-box.mjs'), 'set-up', 'upgrad3'], {
    encoding: 'utf8',
    timeout: 15_000,
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('upgrad3')])
})
