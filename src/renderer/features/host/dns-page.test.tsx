import { cleanup, screen } from '@testing-library/react'
import type { HostDns } from '@shared/ipc/host-dns'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { renderPart } from '@tests/support/render-part'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { queryKeys } from '@/lib/queries/cache'
import { createQueryClient } from '@/lib/query-client'
import { DnsForm, DnsRecords } from './dns-page'
import { useDnsDraft } from './use-dns'

afterEach(cleanup)

const found: HostDns = {
  settings: {
    magicDns: true,
    baseDomain: 'mesh.test',
    overrideLocalDns: false,
    global: [],
    split: [],
    searchDomains: [],
    records: [],
  },
  config: { path: '/etc/headscale/config.yaml', digest: '1'.repeat(64), owner: 'root:root 644' },
  recordsFile: null,
  serverHost: 'hs.example.com',
  hot: false,
  hasOverride: true,
  links: [],
  sudoers: '',
}

function Form({ dns }: { dns: Partial<HostDns> }) {
  const edit = useDnsDraft('s1', { ...found, ...dns }, null)
  return (
    <>
      <DnsForm edit={edit} />
      <DnsRecords edit={edit} />
    </>
  )
}

async function render(dns: Partial<HostDns>) {
  Object.assign(window, { desktop: createFakeDesktop({ 'host:keepDraft': () => undefined }) })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const client = createQueryClient()
  client.setQueryDefaults(queryKeys.nodeList, { staleTime: Infinity })
  client.setQueryData(queryKeys.nodeList, [])
  await renderPart(<Form dns={dns} />, ['dns'], client)
}

test.each([true, false])('offers “Use only these nameservers” if the release knows it: %s', async (hasOverride) => {
  await render({ hasOverride })
  await screen.findByRole('combobox', { name: 'Nameservers' })
  expect(screen.queryAllByLabelText('Use only these nameservers')).toHaveLength(hasOverride ? 1 : 0)
})

test('shows direction marks of addresses, domains and record types by their numbers', async () => {
  const records = [{ name: 'db.mesh.test', type: 'A\u202E', value: '100.64.0.1' }]
  await render({ settings: { ...found.settings, global: ['1.1.1.1\u202E'], searchDomains: ['a\u2066'], records } })
  for (const shown of ['1.1.1.1[U+202E]', 'a[U+2066]', 'A[U+202E]']) expect(await screen.findByText(shown)).toBeTruthy()
})
