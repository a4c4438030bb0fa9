import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import type { UpdateChoices } from '@shared/ipc/update'
import { renderPage } from '@tests/support/render-page'
import { updateStates } from '@tests/support/update-states'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

const choices: UpdateChoices = { channel: 'stable', mode: 'ask' }

it('shows every phase from checking to installing and asks before a restart interrupts something', async () => {
  const { user, desktop } = await renderPage('/settings/updates', {
    desktop: {
      'update:get': () => updateStates.idle,
      'update:choices': () => choices,
      'update:check': () => updateStates.checking,
      'update:download': () => ({ ...updateStates.downloading, progress: 0 }),
      'update:cancel': () => updateStates.available,
      'update:stage': () => updateStates.staged,
      'update:install': ({ anyway }) => {
        if (!anyway)
          throw new ApiError('conflict', 'Something is open', {
            details: ['drafts', 'jobs', 'hostSaves', 'backups'].map((what) => issue('open', { what })),
          })
        return updateStates.installing
      },
    },
  })
  await user.click(await button('Check for updates'))
  expect(await screen.findByText('Checking for updates…')).toBeTruthy()
  desktop.emit('update:changed', updateStates.available)
  expect(await screen.findByText(/Routes can be approved/)).toBeTruthy()
  expect(screen.getByText('Download size: up to 112 MB')).toBeTruthy()
  await user.click(await button('Download 1.5.0'))
  desktop.emit('update:changed', updateStates.downloading)
  expect(await screen.findByText('Downloading 1.5.0: 42%')).toBeTruthy()
  await user.click(await button('Cancel download'))
  await user.click(await button('Download 1.5.0'))
  desktop.emit('update:changed', updateStates.ready)
  await user.click(await button('Install when I quit'))
  expect(await screen.findByText('Version 1.5.0 will be installed when you quit')).toBeTruthy()
  await user.click(await button('Restart and install 1.5.0'))
  const box = within(await screen.findByRole('dialog'))
  expect(box.getByText(/unsaved changes/)).toBeTruthy()
  expect(box.getByText(/bulk change/)).toBeTruthy()
  expect(box.getByText(/file on the host/)).toBeTruthy()
  expect(box.getByText(/being backed up/)).toBeTruthy()
  await user.click(box.getByRole('button', { name: 'Restart anyway' }))
  expect(await screen.findByText('The console restarts with version 1.5.0…')).toBeTruthy()
})

it('shows the found version or the failure during an automatic check', async () => {
  const { desktop } = await renderPage('/settings/updates', {
    desktop: { 'update:get': () => ({ ...updateStates.available, phase: 'looking' }), 'update:choices': () => choices },
  })
  expect(await screen.findByText('Version 1.5.0 is available')).toBeTruthy()
  desktop.emit('update:changed', { ...updateStates.diskFull, phase: 'looking' })
  expect(await screen.findByText('The update failed')).toBeTruthy()
})

it('changes the channel and the mode', async () => {
  let kept = choices
  const { user } = await renderPage('/settings/updates', {
    desktop: {
      'update:get': () => updateStates.idle,
      'update:choices': () => kept,
      'update:choose': (patch) => (kept = { ...kept, ...(patch as Partial<UpdateChoices>) }),
    },
  })
  await user.click(await screen.findByRole('radio', { name: /^Beta/ }))
  await user.click(screen.getByRole('radio', { name: /^Automatic/ }))
  await waitFor(() => expect(kept).toEqual({ channel: 'beta', mode: 'automatic' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Beta/ }).checked).toBe(true)
})

it.each([
  ['none', 'The update address offers no newer version'],
  ['unknown', /The quick brown updater/],
  ['diskFull', /Not enough disk space/],
  ['development', /updated with its source/],
  ['deb', 'sudo apt install ./mesh-console-*.deb'],
  ['rpm', 'sudo dnf install ./mesh-console-*.rpm'],
] as const)('says %s in words', async (name, words) => {
  await renderPage('/settings/updates', {
    desktop: { 'update:get': () => updateStates[name], 'update:choices': () => choices },
  })
  expect(await screen.findByText(words)).toBeTruthy()
})
