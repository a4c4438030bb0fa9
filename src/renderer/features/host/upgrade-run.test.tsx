import { cleanup, screen, within } from '@testing-library/react'
import type { StepRead, UpgradeRan } from '@shared/ipc/upgrade'
import { machineName } from '@shared/states/machine-state'
import type { UpgradePlace } from '@shared/upgrade/releases'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { makeNode } from '@tests/support/machines'
import { renderPart } from '@tests/support/render-part'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { queryKeys } from '@/lib/queries/cache'
import { createQueryClient } from '@/lib/query-client'
import { UpgradeRun, type Wanted } from './upgrade-run'

afterEach(cleanup)

const PLACE = {
  how: 'systemd',
  installation: 'package',
  installed: 'v0.28.0',
  running: 'v0.28.0',
  architecture: 'x86_64',
  config: '/etc/headscale/config.yaml',
  database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite' },
  steps: [{ minor: 29, before: 'a', after: 'b' }],
} as unknown as UpgradePlace

const WANTED = [
  { version: '0.29.2', stored: '{}', policy: '{"acls":[]}' },
  { version: '0.30.1', stored: '{"acls":[]}', policy: '{"acls":[]}' },
]

const step: StepRead = {
  name: '20261129120000-0123abcd',
  from: '0.28.0',
  to: '0.29.2',
  state: 'done',
  why: null,
  busy: false,
  at: '2026-11-29T12:00:00Z',
  stoppedSeconds: 4,
  before: { users: 1, nodes: 2, keys: 1, online: 2 },
  after: { users: 1, nodes: 2, keys: 1, online: 1 },
  words: ['INF before', 'FATAL key removed'],
}

interface Played {
  ran?: UpgradeRan
  steps?: StepRead[]
  place?: UpgradePlace
  lists?: boolean
  /** When the second machine was made. */
  made?: string | null
  wanted?: Wanted[]
}

async function render({
  ran = [],
  steps = [],
  place = PLACE,
  lists = true,
  made = '2026-11-30T00:00:00Z',
  wanted = WANTED,
}: Played = {}) {
  const desktop = createFakeDesktop({
    'upgrade:run': () => ran,
    'upgrade:back': () => ran,
    'upgrade:steps': () => ({ steps, failure: null }),
    'upgrade:forget': () => ({ steps: [], failure: null }),
  })
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const client = createQueryClient()
  for (const key of [queryKeys.nodeList, queryKeys.users])
    client.setQueryDefaults(key, { staleTime: Infinity, enabled: false })
  if (lists) {
    const [old, late] = [makeNode('1'), makeNode('2')]
    client.setQueryData(queryKeys.nodeList, [
      { ...old, createdAt: '2026-11-01T00:00:00Z' },
      { ...late, createdAt: made },
    ])
    client.setQueryData(queryKeys.users, [{ id: '1', name: 'alice', createdAt: '2026-11-01T00:00:00Z' }])
  }
  const part = <UpgradeRun id="s1" place={place} isBehind wanted={wanted} />
  return { desktop, user: await renderPart(part, ['upgrade', 'host'], client) }
}

const calls = (desktop: ReturnType<typeof createFakeDesktop>, channel: string) =>
  desktop.calls.filter((call) => call.channel === channel).map(({ input }) => input)

test('shows the script, asks once for all steps, and says how each ended', async () => {
  const ended = (more: Partial<StepRead>) => ({ is: 'ended' as const, to: '0.30.1', step: { ...step, ...more } })
  const back = ended({ from: '0.29.2', to: '0.30.1', state: 'back', why: 'health' })
  const { desktop, user } = await render({ ran: [ended({}), back] })
  await user.click(screen.getByRole('button', { name: 'Show the script' }))
  expect(screen.getByRole('region', { name: 'Script of a step' }).textContent).toContain('rollback()')
  screen.getByRole('button', { name: 'Upgrade to 0.30.1 in 2 steps…' }).focus()
  await user.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Upgrade to 0.29.2 → 0.30.1?' })
  for (const text of [
    'makes a backup',
    'rehearses each step',
    'edited /etc/headscale/config.yaml',
    'stores the edited policy',
    '90 seconds',
  ])
    expect(dialog.textContent).toContain(text)
  expect(calls(desktop, 'upgrade:run')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Upgrade' }))
  expect(calls(desktop, 'upgrade:run')).toEqual([{ id: 's1', steps: WANTED }])
  expect(await screen.findByText(/Headscale 0\.29\.2 runs\. It was stopped for about 4 seconds\./)).toBeDefined()
  expect(screen.getByText(/took the step to 0\.30\.1 back.*did not become healthy/)).toBeDefined()
  expect(screen.getByText('FATAL key removed')).toBeDefined()
})

test.each<[UpgradeRan[number], RegExp]>([
  [{ is: 'backup', failure: null }, /backup failed/],
  [{ is: 'rehearsed', to: '0.29.2', rehearsed: { is: 'refused', why: 'refused', words: 'FATAL x' } }, /FATAL x/],
  [{ is: 'staged', to: '0.29.2', why: 'space', words: '' }, /too little free space/],
  [{ is: 'staged', to: '0.26.1', why: 'policy', words: '' }, /0\.26\.1 cannot store an edited policy/],
  [{ is: 'lost', to: '0.29.2' }, /does not answer/],
  [{ is: 'impossible', to: '0.29.2' }, /was not begun/],
  [{ is: 'ended', to: '0.29.2', step: { ...step, state: 'stuck', why: 'health' } }, /may be stopped/],
  [{ is: 'ended', to: '0.29.2', step: { ...step, state: 'kept', why: 'changed' } }, /changed after the rehearsal/],
])('says how a step ended: %j', async (ran, words) => {
  const { user } = await render({ ran: [ran] })
  await user.click(screen.getByRole('button', { name: 'Upgrade to 0.29.2…' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Upgrade' }))
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test('says what joined since before a step is taken back, and what is unknown', async () => {
  const { desktop, user } = await render({ steps: [step] })
  await user.click(await screen.findByRole('button', { name: 'Back to 0.28.0…' }))
  const dialog = screen.getByRole('dialog', { name: 'Go back to 0.28.0?' })
  expect(dialog.textContent).toContain(`1 machine joined since: ${machineName(makeNode('2'))}.`)
  expect(dialog.textContent).toContain('No user in the list was made since.')
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  expect(calls(desktop, 'upgrade:back')).toEqual([{ id: 's1', name: step.name }])
  cleanup()
  const unknown = await render({ steps: [step], lists: false })
  await unknown.user.click(await screen.findByRole('button', { name: 'Back to 0.28.0…' }))
  expect(screen.getByRole('dialog').textContent).toMatch(
    /machines joined since is unknown.*users were added since is unknown/,
  )
})

test.each([null, '0001-01-01T00:00:00Z', 'yesterday'])(
  'says that a machine made at %j may have joined since',
  async (made) => {
    const { user } = await render({ steps: [step], made })
    await user.click(await screen.findByRole('button', { name: 'Back to 0.28.0…' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      `No machine in the list was made since.No user in the list was made since.When these were made is unknown: ${machineName(makeNode('2'))}.`,
    )
  },
)

test('begins no step whose policy is not evaluated yet', async () => {
  await render({ wanted: WANTED.map((one, at) => (at === 1 ? { ...one, policy: undefined } : one)) })
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(isDisabled('Upgrade to 0.29.2…')).toBe(false)
  expect(isDisabled('Upgrade to 0.30.1 in 2 steps…')).toBe(true)
})

test('leaves to a person what the host cannot do by itself', async () => {
  await render({ place: { ...PLACE, installation: 'compose' } })
  expect(screen.getByText(/cannot do the steps of this installation/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Upgrade to/ })).toBeNull()
  cleanup()
  // A package that is half installed: the database belongs to the running release.
  await render({ place: { ...PLACE, running: 'v0.27.1' } })
  expect(screen.queryByRole('button', { name: /Upgrade to/ })).toBeNull()
})
