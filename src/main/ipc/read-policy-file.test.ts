import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { execFileSync } from 'node:child_process'
import { readChosen } from '@main/host/release-files'
import { readFlags } from '@main/flags/flags'
import { createReadPolicyFile, readCertificateFile } from './choose-files'

const folder = mkdtempSync(join(tmpdir(), 'policy-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a chosen file is read again without a question, for its server only', async () => {
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  writeFileSync(one, '{}')
  writeFileSync(other, Buffer.from('// B\u00fcro', 'latin1'))
  const answers: (string | null)[] = [one, null, other, folder]
  const read = createReadPolicyFile(() => Promise.resolve(answers.shift() ?? null))
  expect(await read({ id: 'a', choose: false })).toEqual({ path: one, text: '{}' })
  writeFileSync(one, '{ }')
  expect(await read({ id: 'a', choose: false })).toEqual({ path: one, text: '{ }' })
  expect(await read({ id: 'b', choose: false })).toBeNull()
  expect(await read({ id: 'a', choose: true })).toEqual({ path: other, text: null })
  expect(await read({ id: 'b', choose: false })).toEqual({ path: folder, text: null })
})

test.skipIf(process.platform === 'win32').each(['a pipe', 'a device without an end'])(
  'a chosen file that is %s is not read: its end never comes',
  async (kind) => {
    const path = join(folder, kind === 'a pipe' ? 'checksums.txt' : 'end')
    if (kind === 'a pipe') execFileSync('mkfifo', [path])
    const file = kind === 'a pipe' ? path : '/dev/zero'
    expect(() => readCertificateFile(file)).toThrow('too large')
    expect(await createReadPolicyFile(async () => file)({ id: 'a', choose: true })).toEqual({ path: file, text: null })
    expect(await readChosen([file])).toEqual({ files: [], left: 1 })
    expect(() => readFlags(['--mock', `--mock-fault=${file}`], {})).toThrow('it is not a file')
  },
)
