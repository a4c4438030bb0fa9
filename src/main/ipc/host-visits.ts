import { randomUUID } from 'node:crypto'
import { newApiKeyObject } from '@shared/acts/object'
import { refusal } from '@shared/api/error'
import { KEY_DAYS } from '@shared/host/commands'
import type { Tunnel } from '@shared/host/host-report'
import type { CallParsed } from '@shared/ipc/contract'
import type { HostAdded, HostFound } from '@shared/ipc/host'
import { DAY } from '@shared/time'
import type { HostConnection } from '@main/host/connection'
import type { FoundHeadscale } from '@main/host/find-headscale'
import type { HostService } from '@main/host/host-service'
import type { Journal } from '@main/journal/journal'
import { sameAddress } from '@main/servers/save-server'
import type { Sessions } from '@main/servers/sessions'
import type { Windows } from '@main/window/windows'
import { hostFindings, orFailure } from './host-found'

export interface HostVisitsOptions {
  readonly hosts: Pick<HostService, 'find' | 'carry' | 'createKey' | 'expireKey' | 'beforeClose'>
  readonly sessions: Pick<Sessions, 'get' | 'add' | 'cancelTest'>
  readonly onHost: Journal['onHost']
  readonly onPageGone: Windows['onPageGone']
  /** Lets the person agree to a login on a host. Rejects with ApiError if they refuse. */
  readonly confirm: (destination: string) => Promise<void>
}

/** A page’s connection to a host before the server is saved. */
interface Visit {
  readonly ticket: string
  readonly windowId: number
  readonly controller: AbortController
  found?: FoundOnHost
  adding?: Promise<HostAdded> | undefined
}

export interface FoundOnHost {
  readonly destination: string
  readonly connection: HostConnection
  readonly headscale: FoundHeadscale
}

const NOT_FOUND: HostFound = { findings: null, failure: null }
const NOT_ADDED: HostAdded = { session: null, report: null, failure: null }

/** Visits of pages to hosts. Only one visit is open at a time. */
export interface HostVisits {
  /** Connects to a host and finds Headscale there; ends the previous visit. */
  find(input: CallParsed<'host:find'>, windowId: number): Promise<HostFound>
  /** Adds the server that was found. Rejects with ApiError. */
  add(input: CallParsed<'host:add'>): Promise<HostAdded>
  /** Ends a visit. Resolves once its key is expired and its connection closed. */
  cancel(ticket: string): Promise<void>
}

/** A visit also ends with its page, and when the console quits. */
export function createHostVisits({ hosts, sessions, onHost, onPageGone, confirm }: HostVisitsOptions): HostVisits {
  let visit: Visit | undefined
  /** Settles with the visits that are being ended. */
  let ending: Promise<unknown> = Promise.resolve()
  const end = async (): Promise<void> => {
    const last = visit
    visit = undefined
    if (last) ending = Promise.all([ending, leave(last, sessions)])
    await ending
  }
  hosts.beforeClose(end)
  onPageGone((windowId) => {
    if (visit?.windowId === windowId) void end()
  })
  return {
    async find({ ticket, destination }, windowId) {
      void end()
      const mine: Visit = { ticket, windowId, controller: new AbortController() }
      visit = mine
      await confirm(destination)
      // The page may have left meanwhile.
      if (visit !== mine) return NOT_FOUND
      return orFailure<HostFound>(NOT_FOUND, async () => {
        const { connection, headscale } = await hosts.find(destination, mine.controller.signal)
        if (visit !== mine) {
          connection.close()
          return NOT_FOUND
        }
        mine.found = { destination, connection, headscale }
        return { findings: hostFindings(headscale), failure: null }
      })
    },
    async add(input) {
      const mine = visit
      if (mine?.ticket !== input.ticket || !mine.found || mine.adding) throw refusal('conflict', 'changedMeanwhile')
      const { found, controller } = mine
      mine.adding = orFailure<HostAdded>(NOT_ADDED, async () => {
        // The last visit may still use its connection, which a tunnel to the same host would replace.
        await ending
        return addFound(input, found, controller.signal, { hosts, sessions, onHost })
      })
      try {
        const added = await mine.adding
        // The tunnel has the connection now.
        if (added.session && visit === mine) visit = undefined
        return added
      } finally {
        mine.adding = undefined
      }
    },
    cancel: async (ticket) => (visit?.ticket === ticket ? end() : undefined),
  }
}

/**
 * Ends a visit: cancels its test, and closes its connection once the addition has expired its key over it. If the server was saved
 * despite the cancellation, its tunnel keeps the connection. Never rejects.
 */
async function leave(
  { ticket, controller, found, adding }: Visit,
  sessions: Pick<Sessions, 'cancelTest'>,
): Promise<void> {
  controller.abort()
  sessions.cancelTest(ticket)
  const added = await adding?.catch(() => NOT_ADDED)
  if (!added?.session) found?.connection.close()
}

/** Creates a key on the host, then tests and saves the server. A key that does not work, or is not needed any more, is expired. */
export async function addFound(
  { ticket, name, color }: CallParsed<'host:add'>,
  { destination, connection, headscale }: FoundOnHost,
  signal: AbortSignal,
  {
    hosts,
    sessions,
    onHost,
  }: Pick<HostVisitsOptions, 'sessions' | 'onHost'> & {
    readonly hosts: Pick<HostService, 'carry' | 'createKey' | 'expireKey'>
  },
  id: string = randomUUID(),
): Promise<HostAdded> {
  const { serverUrl: url, baseDomain, tls } = headscale.settings
  const same = sessions.get().servers.find((server) => sameAddress(server.url, url))
  if (same) throw refusal('conflict', 'savedAlready', { params: { server: same.name } })
  const tunnel: Tunnel = { destination, ...headscale.api, tls }
  if (!signal.aborted) await hosts.carry(tunnel, connection)
  if (signal.aborted) return NOT_ADDED
  const reason = `ssh ${destination}`
  const until = new Date(Date.now() + KEY_DAYS * DAY).toISOString()
  const key = await onHost(
    id,
    { call: 'apiKeys.create', address: url, reason },
    () => hosts.createKey(connection, headscale),
    (created) => ({ result: 'done', error: null, after: newApiKeyObject(created, until) }),
  )
  const undo = () =>
    onHost(id, { call: 'apiKeys.expire', address: url, reason, before: newApiKeyObject(key, until) }, () =>
      hosts.expireKey(connection, headscale, key),
    )
  // The page left while the key was being created, before there was a test to cancel.
  if (signal.aborted) {
    await undo()
    return NOT_ADDED
  }
  const adding = sessions.add({ ticket, name, url, color, key, baseDomain }, { id, tunnel })
  const saved = await adding.catch(async (error: unknown) => {
    await undo()
    throw error
  })
  if (!saved.session) await undo()
  return { ...saved, failure: null }
}
