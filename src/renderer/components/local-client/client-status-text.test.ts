import { expect, test } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { clientStatusText } from './diagnose'

const { i18n, ready } = setupI18n('en')

test.each([
  ['refused', 'dial unix: permission denied', 'The Tailscale client did not answer: dial unix: permission denied'],
  ['notStarted', 'EACCES', 'The Tailscale client did not answer: EACCES'],
  ['refused', '', 'The Tailscale client does not respond.'],
  ['timeout', '', 'The Tailscale client does not respond.'],
  ['tooLarge', '', 'The console does not understand the response of the Tailscale client.'],
  ['unreadable', '', 'The console does not understand the response of the Tailscale client.'],
] as const)('says what is wrong with a client that failed: %s, “%s”', async (why, words, text) => {
  await ready
  await i18n.loadNamespaces('client')
  const report = { state: 'failed', program: '/usr/bin/tailscale', why, words } as const
  expect(clientStatusText({ status: 'failed', self: null, report }, i18n.getFixedT('en', 'client'))).toBe(text)
})
