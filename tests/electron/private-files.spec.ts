import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goTo } from './actions/go-to'
import { pressKey } from './actions/keys'
import { saveTo } from './actions/save-to'
import { expect, test } from './fixtures'

test.skip(process.platform === 'win32', 'Windows has no rights of this kind')

const rights = (path: string) => statSync(path).mode & 0o777

/** Our own files; the rest of the folder is Chromium's. */
const OURS = /^(settings|drafts|prefs|main|mock|history)[^/]*\.(json|log|db|db-wal|db-shm|db\.lock)$/

test('the files of the data folder, and saved files, are readable by their owner alone', async ({ mesh, page }) => {
  const { app, userData } = mesh
  await goTo(page, '/machines', 'Machines')
  const list = join(userData, 'list.csv')
  // A replaced public file must not keep its permissions.
  writeFileSync(list, 'before', { mode: 0o644 })
  await saveTo(app, list)
  await pressKey(page, 'e')
  await expect.poll(() => statSync(list).size).toBeGreaterThan(100)
  expect(rights(list)).toBe(0o600)
  await expect.poll(() => readdirSync(userData).filter((name) => OURS.test(name))).toContain('history.db')
  const ours = readdirSync(userData).filter((name) => OURS.test(name))
  expect(ours).toContain('mock.db')
  for (const name of ours) expect(rights(join(userData, name)).toString(8), name).toBe('600')
})
