import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDatabaseLost } from './lost-database'

test('reports a database as lost if it had been in use or if its file is empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-lost-'))
  const path = join(folder, 'mock.db')
  const fresh = { currentId: null, lastPlace: null }
  const used = [
    { currentId: 'demo', lastPlace: null },
    { currentId: null, lastPlace: { serverId: 'demo', path: '/machines' } },
  ]
  expect(isDatabaseLost(path, fresh)).toBe(false)
  expect(used.map((settings) => isDatabaseLost(path, settings))).toEqual([true, true])
  writeFileSync(path, '')
  expect(isDatabaseLost(path, fresh)).toBe(true)
  writeFileSync(path, 'SQLite format 3')
  expect(used.map((settings) => isDatabaseLost(path, settings))).toEqual([false, false])
  rmSync(folder, { recursive: true })
})
