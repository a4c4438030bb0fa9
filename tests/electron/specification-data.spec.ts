import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { databaseOf, lockDatabase, withDatabase } from './actions/database'
import { ApiKeys, Nodes, Users } from './actions/shapes'
import { removeFolder } from './data-folders'
import { expect, type Launch, test } from './fixtures'
import type { LaunchOptions } from './launch-console'
import { invoke } from './page-calls'

// Sections 1 and 9 of the specification: when there is a demo network, its size, and its database "mock" of version 2.

async function sizes(page: Page) {
  const { users } = await call(page, 'GET', '/user', undefined, Users)
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  const { apiKeys } = await call(page, 'GET', '/apikey', undefined, ApiKeys)
  return { users: users.length, nodes: nodes.length, apiKeys: apiKeys.length }
}

/** Returns everything in a network that does not depend on its time of creation. */
async function network(page: Page) {
  const { users } = await call(page, 'GET', '/user', undefined, Users)
  const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
  return {
    users: users.map(({ name, displayName }) => [name, displayName]),
    nodes: nodes.map(({ name, givenName, ipAddresses, machineKey, forcedTags, online }) => [
      name,
      givenName,
      ipAddresses,
      machineKey,
      forcedTags,
      online,
    ]),
    policy: ((await call(page, 'GET', '/policy')) as { policy: string }).policy,
  }
}

test('no mock flag, no database; the flag is PUBLIC_MOCK=true exactly, or --mock', async ({ launch }) => {
  const unset: Record<string, string>[] = [{}, { PUBLIC_MOCK: 'false' }, { PUBLIC_MOCK: '1' }]
  for (const env of unset) {
    const off = await launch({ mock: false, env })
    await expect(off.page.getByRole('heading', { level: 1, name: 'Connect to a server' })).toBeVisible()
    expect(await invoke(off.page, 'session:get', undefined)).toMatchObject({ value: { currentId: null } })
    await off.close()
    expect(readdirSync(off.userData).filter((name) => name.startsWith('mock'))).toEqual([])
  }
  const on: LaunchOptions[] = [
    { mock: false, env: { PUBLIC_MOCK: 'true' } },
    { mock: false, args: ['--mock'] },
  ]
  for (const options of on) {
    const { page, userData, close } = await launch(options)
    expect(await invoke(page, 'session:get', undefined)).toMatchObject({ value: { currentId: 'demo' } })
    expect(existsSync(databaseOf(userData))).toBe(true)
    await close()
  }
})

test('without a seed every network differs, within the sizes of section 9', async ({ launch }) => {
  const seen = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    const { page, close } = await launch({ mock: false, args: ['--mock'] })
    const { users, nodes, apiKeys } = await sizes(page)
    expect(users >= 5 && users <= 10, `${users} users`).toBe(true)
    expect(nodes >= 10 && nodes <= 30, `${nodes} machines`).toBe(true)
    expect(apiKeys >= 4 && apiKeys <= 16, `${apiKeys} API keys`).toBe(true)
    seen.add(JSON.stringify(await network(page)))
    await close()
  }
  expect(seen.size).toBe(3)
})

test('the same seed creates the same network in another folder; --mock-reset creates it again', async ({ launch }) => {
  const first = await launch({ seed: 4711 })
  const made = await network(first.page)
  await first.close()
  const second = await launch({ seed: 4711 })
  expect(await network(second.page)).toEqual(made)
  await call(second.page, 'POST', '/user', { name: 'extra' })
  await call(second.page, 'DELETE', '/node/1')
  const changed = await network(second.page)
  await second.close()
  const kept = await launch({ seed: 4711, userData: second.userData })
  expect(await network(kept.page)).toEqual(changed)
  await kept.close()
  const reset = await launch({ seed: 4711, userData: second.userData, args: ['--mock-reset'] })
  expect(await network(reset.page)).toEqual(made)
})

/** The folder of a closed console with the demo network, created once. */
let closed: string | undefined
test.afterAll(() => closed && removeFolder(closed))

/** Returns a copy of it, which `launch` removes. */
async function closedFolder(launch: Launch): Promise<string> {
  if (closed === undefined) {
    const { userData, close } = await launch()
    await close()
    closed = copyOf(userData)
  }
  return copyOf(closed)
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'mesh-console-closed-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

test('the database has version 2, and a newer one is left unchanged', async ({ launch }) => {
  const folder = await closedFolder(launch)
  const version = withDatabase(folder, (sql) => sql.pragma('user_version', { simple: true }))
  expect(version).toBe(2)
  withDatabase(folder, (sql) => sql.pragma('user_version = 3'))
  const second = await launch({ userData: folder })
  second.allow(/503|newer/i)
  const alertBox = second.page.getByRole('alert')
  await expect(alertBox).toContainText('newer version of Mesh Console')
  await expect(second.page.getByText('The demo network cannot start')).toHaveCount(1)
  await second.close()
  expect(withDatabase(folder, (sql) => sql.pragma('user_version', { simple: true }))).toBe(3)
})

test('a database locked by another program is reported after 3 s, and Retry works once it is free', async ({
  launch,
}) => {
  const folder = await closedFolder(launch)
  const unlock = await lockDatabase(folder)
  const { page, allow } = await launch({ userData: folder, ready: false })
  allow(/503/)
  try {
    await expect(page.getByRole('alert')).toContainText('Another program has the demo network’s database open')
    await expect(page.getByRole('button', { name: 'Start fresh' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toContainText('Another program has')
  } finally {
    await unlock()
  }
  // A retry that came too early shows the same page: press again.
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click({ timeout: 3000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview', { timeout: 4000 })
  }).toPass({ timeout: 120_000 })
  expect((await sizes(page)).nodes).toBeGreaterThanOrEqual(10)
})

test('a damaged database is reported; Start fresh keeps a copy and creates a new network', async ({ launch }) => {
  const folder = await closedFolder(launch)
  const path = databaseOf(folder)
  const damaged = Buffer.alloc(8192, 'damaged ')
  writeFileSync(path, damaged)
  const { page, allow, userData } = await launch({ userData: folder })
  allow(/503/)
  await expect(page.getByRole('alert')).toContainText('The database is damaged and cannot be read')
  await expect(page.getByText('The old file is kept under another name')).toBeVisible()
  await page.getByRole('button', { name: 'Start fresh' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  expect((await sizes(page)).nodes).toBeGreaterThanOrEqual(10)
  const aside = readdirSync(userData).filter((name) => name.startsWith('mock.db.aside-'))
  expect(aside).toHaveLength(1)
  expect(readFileSync(`${userData}/${aside[0]}`).equals(damaged)).toBe(true)
})
