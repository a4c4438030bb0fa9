import { cleanup, screen } from '@testing-library/react'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { renderPart } from '@tests/support/render-part'
import { expect, onTestFinished, test } from 'vitest'
import { NameCheck } from './set-up-questions'

test.each([
  [null, /^The name has no address yet, neither here nor on the host\./],
  [{ why: 'unreachable', words: 'No route to host', sudoers: '' } as const, /No route to host/],
])('a name has no address only if the host was asked: failure %j', async (failure, says) => {
  const desktop = createFakeDesktop({ 'setUp:name': () => ({ here: [], there: [], failure }) })
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
  expect(screen.queryAllByText(/has no address yet/)).toHaveLength(failure ? 0 : 1)
})
