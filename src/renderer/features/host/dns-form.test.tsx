import { cleanup, screen } from '@testing-library/react'
import type { HostDns } from '@shared/ipc/host-dns'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { renderPart } from '@tests/support/render-part'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { DnsForm } from './dns-form'
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
}

function Form({ hasOverride }: { hasOverride: boolean }) {
  return <DnsForm edit={useDnsDraft('s1', { ...found, hasOverride }, null)} />
}

test.each([true, false])('offers “Use only these nameservers” if the release knows it: %s', async (hasOverride) => {
  Object.assign(window, { desktop: createFakeDesktop({ 'host:keepDraft': () => undefined }) })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  await renderPart(<Form hasOverride={hasOverride} />, ['dns'])
  await screen.findByRole('combobox', { name: 'Nameservers' })
  expect(screen.queryAllByLabelText('Use only these nameservers')).toHaveLength(hasOverride ? 1 : 0)
})
