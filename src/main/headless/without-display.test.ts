import { expect, it } from 'vitest'
import { readFlags } from '@main/flags/flags'
import { withoutDisplay } from './without-display'

const start = (argv: readonly string[], env: Record<string, string>, platform: NodeJS.Platform = 'linux') =>
  withoutDisplay({ flags: readFlags(argv, {}), platform, env })

it.each(['--check-policy=policy.hujson', '--export=machines.csv'])('%s needs no display', (flag) => {
  expect(start([flag], {})).toBe('again')
  expect(start([flag], { DISPLAY: '' })).toBe('again')
  expect(start([flag, '--headless'], {})).toBeUndefined()
  for (const display of ['DISPLAY', 'WAYLAND_DISPLAY']) expect(start([flag], { [display]: ':0' })).toBeUndefined()
  for (const platform of ['darwin', 'win32'] as const) expect(start([flag], {}, platform)).toBeUndefined()
})

it('says how to serve without one', () => {
  const serve = '--serve=127.0.0.1:0'
  expect(start([serve], {})).toEqual({
    sentence: 'There is no display for a window: add --headless to serve without one.',
  })
  expect(start([serve, '--headless'], {})).toBeUndefined()
  expect(start([serve], { DISPLAY: ':0' })).toBeUndefined()
  expect(start(['--mock'], {})).toBeUndefined()
})
