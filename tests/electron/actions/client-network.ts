import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { z } from 'zod'
import { expect, test as base } from '../fixtures'
import type { LaunchedConsole, LaunchOptions } from '../launch-console'
import { invoke } from '../page-calls'
import { call } from './call'
import { createRecordedClient, recordedAnswer, type RecordedClient } from './recorded-client'
import { type Node, Nodes } from './shapes'

/** The machines of the recording: the client's own computer, a peer with a direct path, and one without traffic. */
const recordedMachines = [
  ['nodekey:f2df593910db41770e9f48768bfb93e437aeb77dc14f537dbe2fd92699017ffc', '100.64.0.1', 'fd7a:115c:a1e0::1'],
  ['nodekey:42ac69931fc919ab725006583d1b79eaedfa0c5b4da9cc2b48541c9bbe8339ca', '100.64.0.2', 'fd7a:115c:a1e0::2'],
  ['nodekey:292f2920177bf7ac536680f80cbd496ae6b28e4e83b644a851f38338f8387678', '100.64.0.3', 'fd7a:115c:a1e0::3'],
] as const

export type DemoNode = z.output<typeof Node>

/** The demo network on a computer with a recorded client, which belongs to it. */
export interface ClientNetwork {
  readonly client: RecordedClient
  readonly mesh: LaunchedConsole
  readonly page: Page
  /** This computer. */
  readonly self: DemoNode
  /** A machine with a direct path. */
  readonly direct: DemoNode
  /** A machine without traffic. */
  readonly idle: DemoNode
  /** A machine that the client does not know. */
  readonly hidden: DemoNode
}

interface Fixtures {
  network: ClientNetwork
  /** Options of the console of `network`. */
  launching: LaunchOptions
}

export const test = base.extend<Fixtures>({
  launching: [{}, { option: true }],
  network: async ({ launch, launching }, provide) => {
    const client = createRecordedClient()
    const mesh = await launch({ ...launching, env: { ...launching.env, ...client.env } })
    const { page } = mesh
    const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
    const online = nodes.filter(({ online: connected }) => connected)
    const self = online.findLast(({ user, forcedTags }) => user !== null && forcedTags.length === 0)
    // The last machines of the demo network get into the recording: their addresses differ from the recorded ones.
    const others = online.filter((node) => node !== self && node.expiry === null)
    const [[hidden], [direct, idle]] = [others, others.slice(-2)]
    if (!hidden || !self || !direct || !idle) throw new Error('the demo network has too few machines online')
    const known = [self, direct, idle]
    const replace = Object.fromEntries(
      recordedMachines.flatMap(([key, ipv4, ipv6], index) => {
        const [own4 = '', own6 = ''] = known[index]?.ipAddresses ?? []
        return [
          [key, known[index]?.nodeKey ?? ''],
          [`"${ipv4}"`, `"${own4}"`],
          [`"${ipv6}"`, `"${own6}"`],
          [`(${ipv4})`, `(${own4})`],
        ]
      }),
    )
    for (const command of ['status', 'networkMap', 'whois', 'ping'] as const)
      client.answer(command, recordedAnswer(command, replace))
    // The answers before the demo's keys were known belonged to another network.
    await askAgain(page)
    await provide({ client, mesh, page, self, direct, idle, hidden })
    client.close()
  },
})

/** Makes the console forget what the client answered, as choosing another client does: the next question reaches it. */
export async function askAgain(page: Page): Promise<void> {
  const chosen = await invoke(page, 'client:choose', { what: 'program', by: 'found' })
  expect(chosen.ok).toBe(true)
}

/** Returns the console's report about the client. */
export async function report(page: Page): Promise<{ state: string; at?: string; why?: string }> {
  const result = await invoke(page, 'client:report', undefined)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** A machine's section with the answers of this computer's client. */
export const fromHere = (page: Page) => page.getByRole('region', { name: 'From this computer', exact: true })

/** Opens the menu of a machine on its page, and chooses an act. */
export async function chooseAct(page: Page, { id, givenName }: DemoNode, entry: string | RegExp): Promise<void> {
  await page.goto(`app://console/machines/${id}`)
  await page.getByRole('button', { name: `Actions for ${givenName}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** A program that the client's folder, the first of PATH, provides: it stores its arguments and ends. */
export interface RecordedProgram {
  /** The arguments of each call, in order. */
  calls(): string[][]
  /** Makes the program impossible to start, although it is there. */
  spoil(): void
}

/** Puts a program into the folder of a recorded client. */
export function addProgram(client: RecordedClient, name: string): RecordedProgram {
  const [path, log] = [join(client.folder, name), join(client.folder, `${name}.log`)]
  const write = (text: string) => {
    writeFileSync(path, text)
    chmodSync(path, 0o755)
  }
  // The calls end with a separator of their own, because an argument may contain any other character.
  write(`#!/bin/sh\n{ printf '%s\\0' "$@"; printf '\\n\\0'; } >> '${log}'\n`)
  return {
    calls() {
      if (!existsSync(log)) return []
      const all = readFileSync(log, 'utf8').split('\0\n\0')
      return all.slice(0, -1).map((one) => one.split('\0'))
    },
    spoil: () => write('#!/nonexistent/interpreter\n'),
  }
}
