import { expect, test } from 'vitest'
import { dangerousSwitch } from './dangerous-switches'

const person = { isRoot: false }

test.each([
  '-remote-debugging-pipe',
  '--Renderer-Cmd-Prefix=xterm',
  '--utility-cmd-prefix=/tmp/x',
  '--gpu-launcher=/tmp/x',
  '--no-sandbox',
  '--js-flags=--expose-gc',
])('refuses %s at any position', (argument) => {
  expect(dangerousSwitch(['--mock', argument], person)).toBe(argument)
})

test('accepts our own flags, harmless switches and everything after --', () => {
  const argv = ['--mock', '--mock-seed=7', '--user-data-dir=/tmp/x', '--lang=de', '--force-device-scale-factor=2']
  expect(dangerousSwitch([...argv, '--', '--gpu-launcher=x'], person)).toBeUndefined()
})

test('lets root disable the sandbox, which does not work for root, but nothing else', () => {
  expect(dangerousSwitch(['--no-sandbox'], { isRoot: true })).toBeUndefined()
  expect(dangerousSwitch(['--no-sandbox', '--gpu-launcher=x'], { isRoot: true })).toBe('--gpu-launcher=x')
})
