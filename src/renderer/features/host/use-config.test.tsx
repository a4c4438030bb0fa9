import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { HostConfig, HostConfigTried } from '@shared/ipc/host-config'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { useConfigDraft } from './use-config'

afterEach(cleanup)

const text = 'server_url: https://a.example.com\nlisten_addr: :8080\n'
const found: HostConfig = {
  file: { path: '/etc/headscale/config.yaml', digest: '1'.repeat(64), owner: 'root:root 644' },
  text,
  unknown: [],
  values: { server_url: { is: 'value', value: 'https://a.example.com' }, listen_addr: { is: 'value', value: ':8080' } },
  version: '0.30.0',
  restart: null,
  sudoers: '',
}

/** Answers with the text in which each edit replaces its line. */
function tried(edits: readonly { path: string; value: unknown }[]): HostConfigTried {
  const draft = edits.reduce(
    (now, { path, value }) => now.replace(new RegExp(`^${path}: .*$`, 'm'), `${path}: ${String(value)}`),
    text,
  )
  return {
    is: 'ready',
    before: text,
    after: draft,
    draft,
    values: {},
    unknown: [],
    changes: [],
    dns: null,
    refused: null,
    other: null,
  }
}

/** An edit on a host that answers each trial only when told. */
function slowEdit() {
  const trials: (() => void)[] = []
  const desktop = createFakeDesktop({
    'host:keepDraft': () => undefined,
    'host:tryConfig': async ({ edits }) =>
      new Promise((resolve) => {
        trials.push(() => resolve(tried(edits)))
      }),
  })
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useConfigDraft('s1', found, null), { wrapper })
  const answer = async (nth: number) => {
    await waitFor(() => expect(trials).toHaveLength(nth))
    await act(async () => trials[nth - 1]?.())
  }
  return { edit: () => result.current, answer }
}

test('a value typed while the forms become text is part of the text', async () => {
  const { edit, answer } = slowEdit()
  act(() => edit().set('server_url', 'https://b.example.com'))
  act(() => void edit().show('text'))
  act(() => edit().set('listen_addr', ':9090'))
  await answer(1)
  expect(edit().draft.edits['listen_addr']).toBe(':9090')
  await answer(2)
  await waitFor(() => expect(edit().draft.view).toBe('text'))
  expect(edit().draft.text).toBe('server_url: https://b.example.com\nlisten_addr: :9090\n')
  expect(edit().draft.edits).toEqual({})
})

test('an edit that is discarded while the forms become text stays discarded', async () => {
  const { edit, answer } = slowEdit()
  act(() => edit().set('server_url', 'https://b.example.com'))
  act(() => void edit().show('text'))
  act(() => edit().set('server_url', 'https://a.example.com'))
  await answer(1)
  await waitFor(() => expect(edit().draft.view).toBe('text'))
  expect(edit().draft).toMatchObject({ text: null, edits: {} })
})
