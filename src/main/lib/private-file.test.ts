import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPrivateFile, writeWhole } from './files'

let folder = ''
let mask = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesh-private-'))
  // The permissions must come from the call, not from this computer's umask.
  mask = process.umask(0)
})
afterEach(() => {
  process.umask(mask)
  rmSync(folder, { recursive: true })
})

const rights = (path: string) => statSync(path).mode & 0o777
const onWindows = process.platform === 'win32'

test.skipIf(onWindows)('a private file is readable by its owner alone, even if it replaces a public file', async () => {
  const [fresh, old] = [join(folder, 'fresh'), join(folder, 'old')]
  writeFileSync(old, 'before', { mode: 0o644 })
  for (const path of [fresh, old]) {
    await writeWhole(path, 'secret', { isPrivate: true })
    expect(rights(path)).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toBe('secret')
  }
})

test.skipIf(onWindows)(
  'a file created for a library is readable by its owner alone; an existing one keeps its permissions',
  () => {
    const [fresh, old] = [join(folder, 'fresh'), join(folder, 'old')]
    writeFileSync(old, 'before', { mode: 0o640 })
    createPrivateFile(fresh)
    createPrivateFile(old)
    expect([rights(fresh), rights(old), readFileSync(old, 'utf8')]).toEqual([0o600, 0o640, 'before'])
  },
)
