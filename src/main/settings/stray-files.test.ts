import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFile } from 'atomically'
import { expect, test } from 'vitest'
import { newName } from './history-files'
import { removeStrayFiles } from './stray-files'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('removes the temporary files of a killed writer, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-console-stray-'))
  const versions = join(folder, 'policy-history', 'demo')
  mkdirSync(versions, { recursive: true })
  // Takes the names from the writer itself.
  const tmpOf = async (path: string) => {
    let name = ''
    await writeFile(path, '{}', { tmpCreated: (created) => (name = created) })
    writeFileSync(name, '{"half')
  }
  const version = `${newName(1)}.json`
  for (const path of [join(folder, 'settings.json'), join(folder, 'drafts.json'), join(versions, version)])
    await tmpOf(path)
  const kept = ['mock.db.tmp-1', 'notes.json.tmp-12', 'settings.json.tmp']
  for (const name of kept) writeFileSync(join(folder, name), '')
  await removeStrayFiles(folder, log)
  expect(readdirSync(folder).toSorted()).toEqual(['drafts.json', 'policy-history', 'settings.json', ...kept].toSorted())
  expect(readdirSync(versions)).toEqual([version])
  await removeStrayFiles(join(folder, 'none'), log)
  rmSync(folder, { recursive: true })
})
