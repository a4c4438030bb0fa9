import { expect, it } from 'vitest'
import { safeName } from './choose-files'

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

it.each([
  ['report\u202Evsc.exe', 'report-vsc.exe'],
  ['a\u00ad\u200b\u{e0041}\u2028\u0085b', 'a-----b'],
  ['CON', '_CON'],
  ['con.json', '_con.json'],
  ['Aux .txt', '_Aux .txt'],
  ['lpt¹.log', '_lpt¹.log'],
  ['.nul', '_nul'],
  ['console.json', 'console.json'],
  ['com.json', 'com.json'],
])('has no invisible characters and no name of a device: %j', (given, name) => {
  expect(safeName(given)).toBe(name)
})
