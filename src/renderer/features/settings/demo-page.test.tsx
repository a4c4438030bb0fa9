import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MockState } from '@shared/ipc/mock'
import { renderPage } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const mockState: MockState = { active: true, problem: null, seed: 7, nodes: 25, faults: [] }

it('creates a new demo network after a confirmation', async () => {
  let state = mockState
  const { user, desktop } = await renderPage('/settings/demo', {
    desktop: {
      'mock:get': () => state,
      'mock:reset': (size) => (state = { ...state, seed: size.seed ?? 1, nodes: size.nodes ?? null }),
    },
  })
  expect(await screen.findByText('Now: seed 7, created with 25 machines')).toBeTruthy()
  await user.type(screen.getByLabelText('Machines'), '60000')
  await user.click(await button('Create a new demo network…'))
  expect(await screen.findByText('Enter a whole number from 1 to 50,000, or leave the field empty.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Machines'))
  await user.type(screen.getByLabelText('Machines'), '10,000')
  await user.type(screen.getByLabelText('Seed'), '42')
  await user.click(await button('Create a new demo network…'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace the demo network' }))
  expect(await screen.findByText('Now: seed 42, created with 10,000 machines')).toBeTruthy()
  expect(desktop.calls.find((call) => call.channel === 'mock:reset')?.input).toEqual({ seed: 42, nodes: 10_000 })
})

it('sets and removes faults', async () => {
  let state = mockState
  const { user } = await renderPage('/settings/demo', {
    desktop: {
      'mock:get': () => state,
      'mock:setFaults': (faults) => {
        const whole = faults.map((fault) => ({ latencyMs: 0, status: null, cutBody: false, ...fault }))
        return (state = { ...state, faults: whole })
      },
    },
  })
  await user.click(await button('Add fault'))
  expect(await screen.findByText('Choose a delay, a response or truncation.')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Call' }))
  await user.click(await screen.findByRole('option', { name: 'GET /api/v1/user' }))
  await user.type(screen.getByLabelText('Delay in ms'), '250')
  await user.click(screen.getByRole('checkbox', { name: 'Truncate the response' }))
  await user.click(await button('Add fault'))
  expect(await screen.findByText('250 ms delay, truncated')).toBeTruthy()
  expect(state.faults).toEqual([{ endpoint: 'GET /api/v1/user', latencyMs: 250, status: null, cutBody: true }])
  await user.click(await button('Remove the fault on GET /api/v1/user'))
  expect(await screen.findByText('No faults: every call is answered immediately.')).toBeTruthy()
})

it('explains on a real server how to open the demo network', async () => {
  const server = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true } as const
  await renderPage('/settings/demo', { session: { currentId: 's1', servers: [server] } })
  expect(await screen.findByText(/^The demo network is not open/)).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
