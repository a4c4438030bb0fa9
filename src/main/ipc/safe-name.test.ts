import { expect, it } from 'vitest'
import { safeName } from './safe-name'

it.each([
  ['policy.hujson', 'policy.hujson'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\Windows\\x.txt', 'C--Windows-x.txt'],
  ['a\u0000b\n.txt', 'a-b-.txt'],
  ['.hidden', 'hidden'],
  ['name. . ', 'name'],
  ['...', 'file'],
  ['Größe 1.json', 'Größe 1.json'],
])('turns %j into %j', (given, name) => {
  expect(safeName(given)).toBe(name)
})
