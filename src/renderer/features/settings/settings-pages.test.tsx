import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { MockState } from '@shared/ipc/mock'
import type { ConnectionReport } from '@shared/ipc/connection'
import type { SavedServer, Session } from '@shared/ipc/session'
import type { UpdateChoices, UpdateState } from '@shared/ipc/update'
import { renderPage } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const mockState: MockState = { active: true, problem: null, seed: 7, nodes: 25, faults: [] }

describe('general', () => {
  it('changes colours, row height and language at once and keeps them', async () => {
    const { user, desktop } = await renderPage('/settings', { desktop: { 'mock:get': () => mockState } })
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    await user.click(screen.getByRole('radio', { name: /Comfortable/ }))
    await user.click(screen.getByRole('combobox', { name: 'Language' }))
    await user.click(await screen.findByRole('option', { name: 'Deutsch' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Allgemein' })).toBeTruthy()
    await waitFor(() => expect(document.documentElement.getAttribute('data-color-scheme')).toBe('dark'))
    const set = desktop.calls.filter((call) => call.channel === 'prefs:set').map((call) => call.input)
    expect(set).toEqual([{ scheme: 'dark' }, { density: 'comfortable' }, { language: 'de' }])
  })

  it('makes a new demo network after asking', async () => {
    let state = mockState
    const { user, desktop } = await renderPage('/settings', {
      desktop: {
        'mock:get': () => state,
        'mock:reset': (size) => (state = { ...state, seed: size.seed ?? 1, nodes: size.nodes ?? null }),
      },
    })
    expect(await screen.findByText('Now: seed 7, made with 25 machines')).toBeTruthy()
    await user.type(screen.getByLabelText('Machines'), '20000')
    await user.click(await button('Make a new demo network…'))
    expect(await screen.findByText('Enter a whole number from 1 to 10,000, or nothing.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Machines'))
    await user.type(screen.getByLabelText('Machines'), '10,000')
    await user.type(screen.getByLabelText('Seed'), '42')
    await user.click(await button('Make a new demo network…'))
    await user.click(within(await dialog()).getByRole('button', { name: 'Replace the demo network' }))
    expect(await screen.findByText('Now: seed 42, made with 10,000 machines')).toBeTruthy()
    expect(desktop.calls.find((call) => call.channel === 'mock:reset')?.input).toEqual({ seed: 42, nodes: 10_000 })
  })

  it('sets and removes faults', async () => {
    let state = mockState
    const { user } = await renderPage('/settings', {
      desktop: {
        'mock:get': () => state,
        'mock:setFaults': (faults) => {
          const whole = faults.map((fault) => ({ latencyMs: 0, status: null, cutBody: false, ...fault }))
          return (state = { ...state, faults: whole })
        },
      },
    })
    await user.click(await button('Add fault'))
    expect(await screen.findByText('Choose a delay, an answer, or cutting it short.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Call' }))
    await user.click(await screen.findByRole('option', { name: 'GET /api/v1/user' }))
    await user.type(screen.getByLabelText('Delay in ms'), '250')
    await user.click(screen.getByRole('checkbox', { name: 'Cut the answer short' }))
    await user.click(await button('Add fault'))
    expect(await screen.findByText('250 ms late, cut short')).toBeTruthy()
    expect(state.faults).toEqual([{ endpoint: 'GET /api/v1/user', latencyMs: 250, status: null, cutBody: true }])
    await user.click(await button('Remove the fault on GET /api/v1/user'))
    expect(await screen.findByText('No faults: every call is answered at once.')).toBeTruthy()
  })

  it('shows nothing of the demo on a real server', async () => {
    await renderPage('/settings', { session: { currentId: 's1', servers: [server] } })
    expect(screen.queryByText('Demo network', { selector: 'h2' })).toBeNull()
  })
})

const server: SavedServer = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true }
const office: SavedServer = { id: 's2', name: 'Office', url: 'https://office.example.com', color: 'red', hasKey: false }
const good: ConnectionReport = { ok: true, failedStep: null, problem: null, version: '0.29.2', certificate: null }
const base: Session = { servers: [server, office], currentId: 's1', mockForced: false, keyStorage: 'memory' }

describe('servers', () => {
  it('says which is connected, which needs its key, and how keys are kept', async () => {
    await renderPage('/settings/servers', { session: base })
    const items = within(await screen.findByRole('list', { name: 'Saved servers' })).getAllByRole('listitem')
    expect(within(items[0]!).getByText('In use')).toBeTruthy()
    expect(within(items[1]!).getByText('Needs its API key')).toBeTruthy()
    expect(screen.getByText(/There is no keychain here/)).toBeTruthy()
  })

  it('renames, and asks for the key where the address changes', async () => {
    const { user, desktop } = await renderPage('/settings/servers', {
      session: base,
      desktop: {
        'servers:update': (change) => ({
          session: {
            ...base,
            servers: [{ ...server, name: change.name ?? server.name, url: change.url ?? server.url }, office],
          },
          report: good,
        }),
      },
    })
    await user.click(await button('More actions for Home'))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const form = within(await dialog())
    await user.clear(form.getByLabelText('Name'))
    await user.type(form.getByLabelText('Name'), 'House')
    await user.clear(form.getByLabelText('Address'))
    await user.type(form.getByLabelText('Address'), 'https://new.example.com')
    await user.click(form.getByRole('button', { name: 'Test and save' }))
    expect(await form.findByText('The address is another one: enter the API key for it.')).toBeTruthy()
    await user.type(form.getByLabelText('New API key'), 'secret-key')
    await user.click(form.getByRole('button', { name: 'Test and save' }))
    expect(await within(screen.getByRole('list', { name: 'Saved servers' })).findByText('House')).toBeTruthy()
    expect(desktop.calls.at(-1)).toEqual({
      channel: 'servers:update',
      input: { id: 's1', name: 'House', url: 'https://new.example.com', key: 'secret-key' },
    })
  })

  it('keeps the form with the reason where the new key does not work', async () => {
    const { user } = await renderPage('/settings/servers', {
      session: base,
      desktop: {
        'servers:update': () => {
          throw new ApiError('invalid', 'The server refused the API key')
        },
      },
    })
    await user.click(await button('Enter the API key of Office'))
    const form = within(await dialog())
    await user.type(form.getByLabelText('New API key'), 'wrong{Enter}')
    expect(await form.findByText('The server refused the API key.')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('New API key').value).toBe('wrong')
  })

  it('forgets after naming what is lost', async () => {
    const { user } = await renderPage('/settings/servers', {
      session: base,
      desktop: { 'servers:forget': () => ({ ...base, servers: [server] }) },
    })
    await user.click(await button('More actions for Office'))
    await user.click(await screen.findByRole('menuitem', { name: 'Forget…' }))
    const box = within(await dialog())
    expect(box.getByText('An unsaved policy draft for this server')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Forget Office' }))
    await waitFor(() => expect(screen.queryByText('https://office.example.com')).toBeNull())
  })
})

describe('updates', () => {
  const idle: UpdateState = {
    phase: 'idle',
    currentVersion: '0.1.0',
    version: null,
    releaseNotes: null,
    size: null,
    progress: null,
    failure: null,
    message: null,
    obstacle: null,
    checkedAt: null,
  }
  const available: UpdateState = {
    ...idle,
    phase: 'available',
    version: '0.2.0',
    releaseNotes: 'Faster.',
    size: 108_000_000,
  }

  const choices: UpdateChoices = { channel: 'stable', mode: 'ask' }

  it('goes from looking to installing, in words, and asks before a restart cuts something off', async () => {
    const { user, desktop } = await renderPage('/settings/updates', {
      desktop: {
        'update:get': () => idle,
        'update:choices': () => choices,
        'update:check': () => ({ ...idle, phase: 'checking' }),
        'update:download': () => ({ ...available, phase: 'downloading', progress: 0 }),
        'update:cancel': () => available,
        'update:stage': () => ({ ...available, phase: 'staged' }),
        'update:install': ({ anyway }) => {
          if (!anyway) throw new ApiError('conflict', 'Something is open', { details: ['drafts', 'jobs'] })
          return { ...available, phase: 'installing' }
        },
      },
    })
    await user.click(await button('Check for updates'))
    expect(await screen.findByText('Checking for updates…')).toBeTruthy()
    desktop.emit('update:changed', available)
    expect(await screen.findByText('Faster.')).toBeTruthy()
    expect(screen.getByText('Download size: up to 108 MB')).toBeTruthy()
    await user.click(await button('Download 0.2.0'))
    desktop.emit('update:changed', { ...available, phase: 'downloading', progress: 0.42 })
    expect(await screen.findByText('Downloading 0.2.0: 42 %')).toBeTruthy()
    await user.click(await button('Cancel download'))
    await user.click(await button('Download 0.2.0'))
    desktop.emit('update:changed', { ...available, phase: 'ready' })
    await user.click(await button('Install when I quit'))
    expect(await screen.findByText('Version 0.2.0 is installed when you quit')).toBeTruthy()
    await user.click(await button('Restart and install 0.2.0'))
    const box = within(await screen.findByRole('dialog'))
    expect(box.getByText(/not saved/)).toBeTruthy()
    expect(box.getByText(/several machines/)).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Restart anyway' }))
    expect(await screen.findByText('The console restarts with version 0.2.0…')).toBeTruthy()
  })

  it('changes channel and mode', async () => {
    let kept = choices
    const { user } = await renderPage('/settings/updates', {
      desktop: {
        'update:get': () => idle,
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
    [{ phase: 'none' as const }, 'This is the newest version'],
    [{ phase: 'failed' as const, failure: 'unknown' as const, message: 'ERR_ODD' }, 'ERR_ODD'],
    [{ phase: 'failed' as const, failure: 'diskFull' as const, message: 'ENOSPC' }, /not enough space/],
    [{ phase: 'unsupported' as const, obstacle: 'development' as const }, /updated with its source/],
    [{ phase: 'unsupported' as const, obstacle: 'deb' as const }, 'sudo apt install ./mesh-console-*.deb'],
    [{ phase: 'unsupported' as const, obstacle: 'rpm' as const }, 'sudo dnf install ./mesh-console-*.rpm'],
  ])('says %j in words', async (fields, words) => {
    await renderPage('/settings/updates', {
      desktop: { 'update:get': () => ({ ...idle, ...fields }), 'update:choices': () => choices },
    })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('about', () => {
  it('tells versions, folder and key storage, and shows every licence', async () => {
    const { user } = await renderPage('/settings/about', {
      desktop: {
        'app:info': () => ({
          version: '0.1.0',
          electron: '45.4.1',
          chrome: '146.0.1',
          node: '24.1.0',
          platform: 'linux x64',
          packaged: true,
          inspectable: false,
          userData: '/home/me/.config/mesh-console',
        }),
      },
    })
    expect(await screen.findByText('45.4.1')).toBeTruthy()
    expect(screen.getByText('/home/me/.config/mesh-console')).toBeTruthy()
    expect(screen.getByText('Encrypted by the operating system’s keychain')).toBeTruthy()
    await user.click(await button('Licences of what it is built with'))
    // Reading some forty packages takes a moment on a busy machine.
    const box = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(await box.findByText(/^react-router \d/)).toBeTruthy()
    expect(box.getByText(/^@fontsource-variable\/inter \d/)).toBeTruthy()
    expect(box.getAllByText(/Permission is hereby granted/).length).toBeGreaterThan(10)
  })
})
