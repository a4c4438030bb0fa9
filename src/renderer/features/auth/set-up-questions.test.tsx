import { cleanup, screen } from '@testing-library/react'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { renderPart } from '@tests/support/render-part'
import { expect, onTestFinished, test } from 'vitest'
import { NameCheck } from './use-set-up'

const unreachable = { why: 'unreachable', words: 'No route to host', sudoers: '' } as const

test.each([
  [{ here: [], there: [], failure: null }, /^Neither this computer nor the host finds an address/],
  [
    { here: null, there: ['192.0.2.7'], failure: null },
    /this computer: unknown, because the lookup got no answer\. Found by the host: 192\.0\.2\.7\./,
  ],
  [
    { here: [], there: null, failure: null },
    /this computer: no address\. Found by the host: unknown, because the lookup got no answer\./,
  ],
  [{ here: null, there: null, failure: unreachable }, /No route to host/],
])('a name has no address only if both lookups say so: %j', async (found, says) => {
  const desktop = createFakeDesktop({ 'setUp:name': () => found })
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  onTestFinished(cleanup)
  const setUp = { ticket: { current: 'visit' }, looked: null }
  await renderPart(<NameCheck setUp={setUp} form={{ watch: (() => 'hs.example.com') as never }} />, [
    'setup',
    'common',
    'host',
  ])
  expect(await screen.findByText(says, undefined, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryAllByText(/^Neither/)).toHaveLength(found.here?.length === 0 && found.there ? 1 : 0)
})
