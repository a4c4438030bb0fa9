import type { Page } from '@playwright/test'
import { type LaunchedConsole, invoke, test as base, untilReady } from '../electron/fixtures'
import { connect, type Console } from './console'
import { type Machine, startMachine } from './machine'
import { type Headscale, startHeadscale } from './server'

interface Shared {
  /** One real server for all tests of a file. */
  server: Headscale
  /** The same server, without the app: to prepare, and to see what became of it. */
  api: Console
  /** Starts a real client, which ends with the file. */
  startClient: (hostname: string) => Promise<Machine>
}

interface Own {
  /** A console that is not signed in. */
  mesh: LaunchedConsole
  /** The page of a console that is signed in to the server. */
  page: Page
}

export const test = base.extend<Own, Shared>({
  server: [
    // Playwright reads what a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startHeadscale()
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  api: [async ({ server }, provide) => provide(connect(server.url, server.key)), { scope: 'worker' }],
  startClient: [
    async ({ server }, provide) => {
      const machines: Machine[] = []
      await provide(async (hostname) => {
        const machine = await startMachine(server.url, hostname)
        machines.push(machine)
        return machine
      })
      await Promise.all(machines.map((machine) => machine.stop()))
    },
    { scope: 'worker' },
  ],
  mesh: async ({ launch }, provide) => {
    const mesh = await launch({ mock: false })
    // Signed out, every call is answered 401, which Chromium notes as an error.
    mesh.allow(/401/)
    await provide(mesh)
  },
  page: async ({ mesh, server }, provide) => {
    const added = await invoke(mesh.page, 'servers:add', {
      name: 'Real server',
      url: server.url,
      color: 'green',
      key: server.key,
    })
    if (!added.ok) throw new Error(added.error.message)
    await mesh.page.goto('app://console/')
    await untilReady(mesh.page)
    await provide(mesh.page)
  },
})

export const { expect } = test
