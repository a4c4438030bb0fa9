import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { SaveAnswer } from '@shared/host/save'
import type { HostDns } from '@shared/ipc/host-dns'
import { useQuery } from '@tanstack/react-query'
import { createFakeDesktop, type DesktopHandlers } from '@tests/support/fake-desktop'
import { renderPart } from '@tests/support/render-part'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { hostDnsQuery } from '@/lib/queries/host'
import { ToastHost } from '@/ui/toast/toast'
import { DnsReview } from './dns-page'
import { useDnsDraft } from './use-dns'

afterEach(cleanup)

const record = { name: 'wiki.test', type: 'A', value: '100.64.0.9' }
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
  recordsFile: { path: '/etc/headscale/records.json', digest: '2'.repeat(64), owner: 'root:root 644' },
  serverHost: 'hs.example.com',
  hot: true,
  hasOverride: true,
  links: [],
  sudoers: '',
}
const edited = { base: found, settings: { ...found.settings, baseDomain: 'new.test', records: [record] }, links: [] }

function Review({ dns }: { dns: HostDns }) {
  const [open, setOpen] = useState(true)
  const edit = useDnsDraft('s1', dns, edited)
  return <DnsReview id="s1" edit={edit} open={open} onClose={() => setOpen(false)} />
}

function Page() {
  const { data } = useQuery(hostDnsQuery('s1'))
  return (
    <>
      {data?.dns ? <Review dns={data.dns} /> : null}
      <ToastHost />
    </>
  )
}

/** A host whose records file takes every save. `saveConfig` answers for the configuration. */
async function review(saveConfig: () => SaveAnswer) {
  let onHost = found
  const undone: number[][] = []
  const handlers: DesktopHandlers = {
    'host:keepDraft': () => undefined,
    'host:dns': () => ({ dns: onHost, failure: null, unreadable: null }),
    'host:saveDns': ({ file, settings }) => {
      if (file === 'config') return saveConfig()
      const digest = '3'.repeat(64)
      const recordsFile = { path: '/etc/headscale/records.json', owner: 'root:root 644', digest }
      onHost = { ...onHost, recordsFile, settings: { ...onHost.settings, records: settings.records } }
      return { is: 'saved', digest, entry: 1 }
    },
    'journal:undo': ({ ids }) => void undone.push(ids),
  }
  const desktop = createFakeDesktop(handlers)
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const user = await renderPart(<Page />, ['dns', 'common'])
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save and restart' }))
  const files = () =>
    desktop.calls.flatMap(({ channel, input }) =>
      channel === 'host:saveDns' ? [(input as { file: string }).file] : [],
    )
  const undo = async () => user.click(await screen.findByRole('button', { name: 'Undo' }))
  return { save, files, undo, undone }
}

test('Undo takes back the records and the other settings, the last save first', async () => {
  const { save, files, undo, undone } = await review(() => ({ is: 'saved', digest: '4'.repeat(64), entry: 2 }))
  await save()
  await undo()
  expect(files()).toEqual(['records', 'config'])
  await waitFor(() => expect(undone).toEqual([[2, 1]]))
})

test.each([
  [
    'is refused',
    (): SaveAnswer => ({ is: 'refused', words: 'bad domain' }),
    'Headscale’s own check refused the change',
  ],
  [
    'gets no answer',
    (): SaveAnswer => {
      throw new Error('the main process ended')
    },
    'Something failed in the console or on the server.',
  ],
])(
  'says that the records were saved if the rest %s; Undo after a later save includes them',
  async (_what, end, words) => {
    let ends = end
    const { save, files, undo, undone } = await review(() => ends())
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(words, { exact: false })
    dialog.getByText('The records were saved.', { exact: false })
    ends = () => ({ is: 'saved', digest: '4'.repeat(64), entry: 2 })
    await save()
    await undo()
    expect(files()).toEqual(['records', 'config', 'config'])
    await waitFor(() => expect(undone).toEqual([[2, 1]]))
  },
)
