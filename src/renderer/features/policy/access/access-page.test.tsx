import { createHash } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readCsv } from '@shared/csv'
import { storedPolicy } from '@tests/support/policy-page'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'

it('a report of access is saved as CSV with what it is about, and printed with the same rows', async () => {
  const files: { name: string; text: string }[] = []
  const printed: string[] = []
  const { user, mock } = await renderPage('/access', {
    desktop: {
      'draft:get': () => null,
      'file:save': (file) => files.push(file) > 0,
      'page:print': ({ name }) => printed.push(name, document.querySelector('.mc-report')?.textContent ?? '') > 0,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report of access' }))
  await dialog.findByText(/^\d[\d,]* rows?$/)
  await user.click(dialog.getByRole('button', { name: 'Tag' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Tag' }).getAttribute('aria-pressed')).toBe('true'))
  await dialog.findByText(/^\d[\d,]* rows?$/)
  await user.click(dialog.getByRole('button', { name: 'Save as CSV…' }))
  await waitFor(() => expect(files).toHaveLength(1))

  const { policy } = await storedPolicy(mock)
  const records = readCsv(files[0]?.text ?? '').map(({ fields }) => fields)
  expect(records.slice(0, 5).map(([name]) => name)).toEqual([
    'Server',
    'Headscale',
    'Time',
    'Policy saved',
    'SHA-256 of the policy',
  ])
  expect(records[4]?.[1]).toBe(createHash('sha256').update(policy).digest('hex'))
  expect(records[5]).toEqual([
    'Name',
    'From',
    'To',
    'Ports',
    'Rules',
    'Pairs allowed by policy',
    'Of them reachable now',
  ])
  const rows = records.slice(6)
  expect(rows.length).toBeGreaterThan(0)
  const names = rows.map(([name = '']) => name)
  expect(names.every((name) => name.startsWith('tag:'))).toBe(true)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  for (const [, , , , , allowed, now] of rows) expect(Number(now)).toBeLessThanOrEqual(Number(allowed))

  await user.click(dialog.getByRole('button', { name: 'Save as PDF…' }))
  await waitFor(() => expect(printed[0]).toMatch(/^access-by-tag-\d{4}-\d\d-\d\d\.pdf$/))
  for (const part of [records[4]?.[1], ...rows.flat()]) expect(printed[1]).toContain(part)
})

it('the CSV of a report has every name, and the machines behind each; paper says that it shortens', async () => {
  const files: string[] = []
  const printed: string[] = []
  const { user, mock } = await renderPage('/access', {
    mock: { seed: 42, nodes: 300 },
    desktop: {
      'draft:get': () => null,
      'file:save': ({ text }) => files.push(text) > 0,
      'page:print': () => printed.push(document.querySelector('.mc-report')?.textContent ?? '') > 0,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report of access' }))
  await dialog.findByText(/^\d[\d,]* rows?$/)
  await user.click(dialog.getByRole('button', { name: 'Save as CSV…' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const records = readCsv(files[0] ?? '').map(({ fields }) => fields)
  const rows = records.filter((fields) => fields.length === 7).slice(1)
  const behind = records.slice(6 + rows.length + 1)
  expect(records[6 + rows.length]).toEqual(['Name', 'Machine'])
  expect(Math.max(...rows.map(([, , to = '']) => to.split(', ').length))).toBeGreaterThan(20)
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: { givenName: string }[] }
  const machines = new Set(nodes.map(({ givenName }) => givenName))
  const isPlace = (name: string) => machines.has(name) || name.includes('/') || name === 'Internet'
  for (const name of new Set(rows.flatMap(([, from = '', to = '']) => [from, to].flatMap((end) => end.split(', '))))) {
    const [, part = name, count = isPlace(name) ? 0 : 1] = /^(.*) \((\d+)\)$/.exec(name) ?? []
    const own = behind.filter(([one, machine = '']) => one === part && machines.has(machine))
    expect([name, own.length]).toEqual([name, Number(count)])
  }

  await user.click(dialog.getByRole('button', { name: 'Save as PDF…' }))
  await waitFor(() => expect(printed[0]).toMatch(/\d more.*at most 20 names here\. The CSV has all of them/))
})

it('a report of a policy that the server refuses says that its access is not shown', async () => {
  const policy = '{"acls":[{"action":"accept","src":["tag:none"],"dst":["*:*"]}]}'
  const { user } = await renderPage('/access', {
    desktop: { 'draft:get': () => null },
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/policy'
        ? Response.json({ policy, updatedAt: '2026-01-01T00:00:00Z' })
        : undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report of access' }))
  const notice = await dialog.findByRole('alert')
  expect(notice.textContent).toMatch(/refuses this policy, so its access is not shown\. .*tag:none/)
})

it('Enter takes the name that an arrow key has chosen, also if the page is drawn again in between', async () => {
  const { user } = await renderPage('/access', { desktop: { 'draft:get': () => null } })
  const question = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Ask who reaches whom' })
  const filter = screen.getByPlaceholderText('Filter groups, tags, users')
  await waitFor(() => expect(question.placeholder).not.toBe(''))
  await user.type(question, 'tag:pro')
  expect((await screen.findAllByRole('option'))[0]?.textContent).toMatch(/tag:prod/)
  await user.keyboard('{ArrowDown}')
  fireEvent.change(filter, { target: { value: 'x' } })
  await user.keyboard('{Enter}')
  expect(question.value).toMatch(/^tag:prod/)
})

it('Enter asks what was typed after a name that an arrow key chose', async () => {
  const { user } = await renderPage('/access', { desktop: { 'draft:get': () => null } })
  const question = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Ask who reaches whom' })
  await waitFor(() => expect(question.placeholder).not.toBe(''))
  await user.type(question, 'who can reach tag:serv')
  expect((await screen.findAllByRole('option'))[0]?.textContent).toMatch(/tag:server/)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(question.value).toMatch(/^who can reach tag:server/)
  await user.keyboard(' on 22{Enter}')
  expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toContain('reach tag:server on 22')
})

it('says that no name has a machine, not that there is no machine, if all belong to nobody', async () => {
  const mock = await createTestMock({ nodes: 3, now: () => Date.now() })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: object[] }
  const [node] = nodes.map((one) => ({ ...one, user: null, tags: [], forcedTags: [], validTags: [] }))
  await mock.call('PUT', '/policy', { policy: '{}' })
  await renderPage('/access', {
    mock,
    desktop: { 'draft:get': () => null },
    intercept: (request) => {
      const { pathname } = new URL(request.url)
      return pathname === '/api/v1/node' ? Response.json({ nodes: [node] }) : undefined
    },
  })
  expect(await screen.findByText(/^No machine belongs to a user or has a tag/)).toBeTruthy()
  expect(screen.queryByText(/^No machines yet/)).toBeNull()
  mock.close()
})

it('a policy without rules says that everything is allowed', async () => {
  const mock = await createTestMock({ nodes: 3, now: () => Date.now() })
  const draft = { text: '{}', baseId: null, savedAt: new Date().toISOString() }
  await renderPage('/access', { mock, desktop: { 'draft:get': () => draft } })
  expect(await screen.findByText(/^This policy has no rules: every machine reaches every other one/)).toBeTruthy()
  mock.close()
})

it('an edited text that is empty is not called a server without a policy', async () => {
  const mock = await createTestMock({ nodes: 3, now: () => Date.now() })
  const draft = { text: '', baseId: null, savedAt: new Date().toISOString() }
  await renderPage('/access', { mock, desktop: { 'draft:get': () => draft } })
  expect(await screen.findByText(/^The edited text is empty: it cannot be saved/)).toBeTruthy()
  expect(screen.queryByText(/^This server has no access policy/)).toBeNull()
  mock.close()
})
