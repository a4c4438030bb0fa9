import { expect, it } from 'vitest'
import { hostCommands } from './commands'
import { parseRestart } from './own-restart'

it.each([
  ['rc-service headscale restart', ['rc-service', 'headscale', 'restart']],
  ['  sudo -n  /etc/init.d/headscale restart ', ['sudo', '-n', '/etc/init.d/headscale', 'restart']],
  ['supervisorctl restart headscale:00', ['supervisorctl', 'restart', 'headscale:00']],
])('%j is an argument list', (typed, words) => {
  expect(parseRestart(typed)).toEqual(words)
  expect(hostCommands.ownRestart(words).words).toEqual(words)
})

it.each([
  '',
  '   ',
  'a; b',
  'a && b',
  'a | b',
  'a > b',
  'a $HOME',
  'a $(id)',
  'a `id`',
  "a 'b c'",
  'a "b"',
  'a *',
  'a ~',
  'a {b,c}',
  String.raw`a\b`,
  'a\u0000b',
  'a\u202eb x',
  '-c id',
  'A=1 b',
  'a'.repeat(300),
  Array.from({ length: 21 }, () => 'a').join(' '),
])('%j is refused', (typed) => {
  expect(parseRestart(typed)).toBeNull()
})
