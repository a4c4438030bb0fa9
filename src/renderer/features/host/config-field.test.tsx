import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { HostConfig } from '@shared/ipc/host-config'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { renderPart } from '@tests/support/render-part'
import { useEffect } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { ConfigForms, WrongValues } from './config-page'
import { type ConfigEditing, useConfigDraft } from './use-config'

afterEach(cleanup)

const found: HostConfig = {
  file: { path: '/etc/headscale/config.yaml', digest: '1'.repeat(64), owner: 'root:root 644' },
  text: 'oidc: {extra_params: {domain_hint: example.com}}\n',
  unknown: [],
  values: { 'oidc.extra_params': { is: 'value', value: { domain_hint: 'example.com' } } },
  version: '0.30.0',
  restart: null,
  sudoers: '',
}

const shown: { edit?: ConfigEditing } = {}

function Forms() {
  const edit = useConfigDraft('s1', found, null)
  useEffect(() => void (shown.edit = edit))
  return (
    <>
      <WrongValues edit={edit} />
      <ConfigForms {...{ edit, version: found.version, serverHost: '', section: 'oidc' }} onSection={() => undefined} />
    </>
  )
}

/** Shows a setting that is a map, and adds entries to it. */
async function editMap() {
  Object.assign(window, { desktop: createFakeDesktop({ 'host:keepDraft': () => undefined }) })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const user = await renderPart(<Forms />, ['config'])
  const field = await screen.findByRole('combobox', { name: 'oidc.extra_params' })
  const help = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  return {
    add: async (entry: string) => user.type(field, `${entry}{Enter}`),
    remove: async (entry: string) => {
      const chip = await screen.findByText(entry)
      await user.click(within(chip.parentElement as HTMLElement).getByTestId('CancelIcon'))
    },
    help,
  }
}

const value = () => shown.edit?.draft.edits['oidc.extra_params']

test('an entry without = stays as typed, and the field shows the expected form', async () => {
  const { add, remove, help } = await editMap()
  await add('foo')
  expect(help()).toBe('Expected name=value')
  expect(screen.getByText('foo')).toBeTruthy()
  expect(screen.getByText('1 value is not valid yet.')).toBeTruthy()
  expect(value()).not.toHaveProperty('foo')
  await remove('foo')
  await waitFor(() => expect(value()).toBeUndefined())
  await add('prompt=a=b')
  expect(value()).toEqual({ domain_hint: 'example.com', prompt: 'a=b' })
  expect(screen.queryByText('1 value is not valid yet.')).toBeNull()
})

test('an entry without a name is not accepted', async () => {
  const { add, help } = await editMap()
  await add('=foo')
  expect(help()).toBe('Expected name=value')
})

test('a second entry with the same name stays beside the first, and the field reports it', async () => {
  const { add, help } = await editMap()
  await add('domain_hint=example.org')
  expect(help()).toBe('A name can be used only once')
  expect(screen.getByText('domain_hint=example.com')).toBeTruthy()
  expect(screen.getByText('domain_hint=example.org')).toBeTruthy()
  expect(shown.edit?.issues).toHaveLength(1)
})
