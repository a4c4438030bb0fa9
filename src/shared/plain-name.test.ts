import { expect, test } from 'vitest'
import { plainName } from './plain-name'

const other = { name: 'desk', givenName: 'desk' }

test.each([
  ['laptop', 'laptop-1', [], 'laptop'],
  ['Laptop', 'laptop-a1b2c3d4', [], 'laptop'],
  ['laptop', 'laptop-1', [{ name: 'x', givenName: 'Laptop' }], null],
  ['laptop-1', 'laptop-1', [], null],
  ['laptop', 'laptop', [], null],
  ['laptop', 'mine-1', [], null],
  ['laptop', 'laptop-old', [], null],
  ['bad name', 'bad name-1', [], null],
])('a machine that calls itself %s and is named %s, beside %j: %s', (name, givenName, more, plain) => {
  const machine = { name, givenName }
  expect(plainName(machine, [machine, other, ...more])).toBe(plain)
})
