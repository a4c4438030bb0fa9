import type { Page } from '@playwright/test'
import { test as base } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import { invoke } from '../electron/page-calls'
import { untilReady } from '../electron/until-ready'
import { connect, type Console } from './console'
import { type Machine, startMachine } from './machine'
import { type Headscale, setting, startHeadscale } from './server'

/** The number of characters of a log's end that a failed test shows. */
const LOG_END = 6000

interface Shared {
  /** The server program: as released, or built without a version. */
  program: string
  /** Another name means another server, for files that need an empty one or expire its key. */
  world: string
  /** One real server for all tests of one world. */
  server: Headscale
  /** The same server, without the app: to prepare it, and to check the outcome. */
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
  program: [setting('MESH_CONSOLE_HEADSCALE'), { scope: 'worker', option: true }],
  world: ['', { scope: 'worker', option: true }],
  server: [
    async ({ program, world }, provide) => {
      // Playwright creates a new one for every requested name.
      const server = { ...(await startHeadscale({ program })), world }
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
    // Signed out, every call is answered 401, which Chromium reports as an error.
    mesh.allow(/401/)
    await provide(mesh)
  },
  page: async ({ mesh, server }, provide, info) => {
    const added = await invoke(mesh.page, 'servers:add', {
      name: 'Real server',
      url: server.url,
      color: 'green',
      key: server.key,
    })
    if (!added.ok) throw new Error(added.error.message)
    if (!added.value.session) throw new Error(JSON.stringify(added.value.report))
    await mesh.page.goto('app://console/')
    await untilReady(mesh.page)
    await provide(mesh.page)
    if (info.status === info.expectedStatus) return
    // The page does not show what the server did.
    const ends = { 'server log': server.log(), 'console log': mesh.log() }
    for (const [name, log] of Object.entries(ends)) await info.attach(name, { body: log.slice(-LOG_END) })
  },
})

export const { expect } = test
