import type { ElectronApplication, Page } from '@playwright/test'
import type { AlertRule } from '@shared/watch/rules'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { expect } from '../fixtures'
import { invoke } from '../page-calls'
import { simulateResume } from './simulate-resume'
import { alice, answer, headscale, machineOfAlice } from './headscale'

const KEY = 'hskey-api-aaaaaaaaaaaa-secret'

export type WireMachine = Readonly<Record<string, unknown>> & { readonly id: string }

/** A server with machines, policy and users that another admin changes as well. */
export interface WatchedNetwork {
  readonly server: RemoteServer
  /** Changes machines, as another admin. */
  set(ids: readonly string[], facts: Readonly<Record<string, unknown>>): void
  add(machine: WireMachine): void
  remove(id: string): void
  setPolicy(text: string): void
}

export const online = (id: string, facts: Readonly<Record<string, unknown>> = {}): WireMachine => ({
  ...machineOfAlice(id, `host-${id}`),
  online: true,
  ...facts,
})

/** A machine that serves 10.ID.0.0/16. */
export const router = (id: string): WireMachine => {
  const routes = [`10.${id}.0.0/16`]
  return online(id, { availableRoutes: routes, approvedRoutes: routes, subnetRoutes: routes })
}

/** Starts a server. It supports these calls of a console: removing and expiring a machine, approving routes, storing a policy. */
export async function startWatchedNetwork(machines: readonly WireMachine[]): Promise<WatchedNetwork> {
  const state = { machines: [...machines], policy: '{ "acls": [] }', stored: '2026-01-01T00:00:00Z' }
  const set: WatchedNetwork['set'] = (ids, facts) => {
    state.machines = state.machines.map((one) => (ids.includes(one.id) ? { ...one, ...facts } : one))
  }
  const remove = (id: string) => void (state.machines = state.machines.filter((one) => one.id !== id))
  const setPolicy = (text: string) => {
    state.policy = text
    state.stored = new Date().toISOString()
  }
  const act = (verb: string, id: string, body: string) => {
    if (verb === 'expire') {
      const { expiry = new Date().toISOString() } = JSON.parse(body) as { expiry?: string }
      set([id], { expiry, online: false, subnetRoutes: [] })
    }
    if (verb === 'approve_routes') {
      const { routes } = JSON.parse(body) as { routes: string[] }
      set([id], { approvedRoutes: routes, subnetRoutes: routes })
    }
  }
  const others = headscale('alice')
  const server = await startRemoteServer((request, response, body) => {
    const { method } = request
    const { pathname } = new URL(request.url ?? '', 'http://server')
    const [, id = '', verb = ''] = /^\/api\/v1\/node\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? []
    if (method === 'PUT' && pathname === '/api/v1/policy') setPolicy((JSON.parse(body) as { policy: string }).policy)
    if (method === 'POST') act(verb, id, body)
    const node = state.machines.find((one) => one.id === id)
    if (method === 'DELETE') remove(id)
    if (pathname === '/api/v1/node') answer(response, 200, { nodes: state.machines })
    else if (pathname === '/api/v1/policy') answer(response, 200, { policy: state.policy, updatedAt: state.stored })
    else if (node) answer(response, 200, { node, user: alice })
    else if (id !== '') answer(response, 500, `node not found in NodeStore: ${id}`)
    else others(request, response, body)
  })
  return { server, set, remove, setPolicy, add: (machine) => void state.machines.push(machine) }
}

/**
 * The observer polls every half minute while a window is open, every minute without one; the first of several events waits for the others.
 */
export const SEEN = { timeout: 150_000, intervals: [500] }

/** Saves the server under a name and waits until every list of it was polled. Returns its id. */
export async function saveNetwork(page: Page, { server }: WatchedNetwork, name: string): Promise<string> {
  const saved = await invoke(page, 'servers:add', { name, url: server.url, key: KEY, color: 'blue' })
  if (!saved.ok) throw new Error(saved.error.message)
  const session = await invoke(page, 'session:get', undefined)
  const id = session.ok ? session.value.servers.find((one) => one.name === name)?.id : undefined
  if (id === undefined) throw new Error('the server was not saved')
  return id
}

/** Without a key store, the key has to be entered after each start. */
export async function enterKey(page: Page, id: string): Promise<void> {
  const entered = await invoke(page, 'servers:update', { id, key: KEY })
  if (!entered.ok) throw new Error(entered.error.message)
  await invoke(page, 'servers:use', { id })
}

const readsOf = (server: RemoteServer, list: 'node' | 'policy') =>
  server.asked.filter(({ method, path }) => method === 'GET' && path === `/api/v1/${list}`).length

/** Resolves when the observer has polled every list once: the policy is the last of them. */
export async function untilPolled({ server }: WatchedNetwork): Promise<void> {
  await expect.poll(() => readsOf(server, 'policy'), SEEN).toBeGreaterThan(0)
}

/** Makes the console read the server at once, as after the computer slept, and waits until it asked for the machines and the policy. */
export async function pollNow(app: ElectronApplication, { server }: WatchedNetwork): Promise<void> {
  const reads = () => [readsOf(server, 'node'), readsOf(server, 'policy')] as const
  const [machines, policies] = reads()
  await simulateResume(app)
  await expect.poll(() => reads()[0] > machines && reads()[1] > policies, SEEN).toBe(true)
}

export const ruleOf = (id: string, subject: AlertRule['subject'], server: string | null = null): AlertRule => ({
  id,
  on: true,
  server,
  subject,
})

export async function chooseRules(page: Page, rules: AlertRule[]): Promise<void> {
  const chosen = await invoke(page, 'watch:choose', { rules })
  expect(chosen.ok).toBe(true)
}
