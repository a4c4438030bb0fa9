import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createReadPolicyFile } from './choose-files'

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
