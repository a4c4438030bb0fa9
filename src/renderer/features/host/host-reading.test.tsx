import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NO_LINE } from '@shared/host/no-line'
import type { HostPolicyRead } from '@shared/ipc/host-config'
import { renderPage } from '@tests/support/render-page'

const session = {
  servers: [{ id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true, host: 'admin@o' }],
  currentId: 'o',
  mockForced: false,
  keyStorage: 'keychain',
} as const
const sessionOf = () => ({ ...session, servers: [...session.servers] })
const never = () => new Promise<never>(() => undefined)
const main = () => document.querySelector('main')?.textContent ?? ''

const silent = {
  'host:look': never,
  'host:facts': never,
  'host:waiting': never,
  'host:log': never,
  'host:metrics': never,
  'host:dns': never,
  'host:config': never,
  'host:policy': never,
  'host:draft': never,
  'backup:state': never,
  'backup:size': never,
  'upgrade:place': never,
  'upgrade:steps': never,
} as const

const pages = ['', '/log', '/metrics', '/dns', '/configuration', '/policy', '/backup', '/upgrade']

test.each([
  ['en', /(Reading|Looking|Connecting)[^.]*…/],
  ['de', /(Liest|Sucht|Verbindung|gelesen|gesucht)[^.]*…/],
] as const)('every page of a host says what it does while the host has not answered (%s)', async (language, doing) => {
  const { navigate } = await renderPage('/settings/about', { session: sessionOf(), desktop: silent, language })
  for (const path of pages) {
    await act(() => navigate(`/host${path}`))
    await waitFor(() => expect([path, main()]).toEqual([path, expect.stringMatching(doing)]))
  }
})

test('a page of a host that reads an old answer again says so, and is not empty', async () => {
  const read: HostPolicyRead = {
    file: { path: '/etc/headscale/acl.hujson', digest: '0'.repeat(64), owner: 'root:root 644', text: '{}' },
    version: 'v0.29.2',
    failure: null,
    sudoers: NO_LINE,
  }
  let answers = true
  const { navigate } = await renderPage('/host/policy', {
    session: sessionOf(),
    desktop: { 'host:policy': () => (answers ? read : never()), 'host:draft': () => null },
  })
  await screen.findByText(/acl\.hujson/)
  answers = false
  await act(() => navigate('/users'))
  const later = Date.now() + 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  await act(() => navigate('/host/policy'))
  expect(await screen.findByText('Reading the policy on the host…')).toBeTruthy()
})
