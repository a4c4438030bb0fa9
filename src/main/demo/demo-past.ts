import { contract } from '@shared/api/contract'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { ApiApp } from '@main/api/api-app'
import { plainRequest } from '@main/api/plain'
import type { Demo } from './demo'
import type { KeeperClient } from '@main/history/keeper-thread'

export interface DemoPastOptions {
  readonly demo: Pick<Demo, 'state'>
  readonly open: () => ApiApp
  readonly keeper: Pick<KeeperClient, 'call' | 'open'>
  /** The length of the generated past in days, from the startup flags. */
  readonly days: number | undefined
  /** The network's clock, in milliseconds. */
  readonly now: () => number
  readonly warn: (message: string, error: unknown) => void
}

const listRequest = plainRequest(contract.nodes.list.method, contract.nodes.list.path)
const NOBODY = { status: 200, body: new TextEncoder().encode('{"nodes":[]}') }

/**
 * Ensures that the stored history belongs to this demo network, and generates the past requested by the startup flags, once per network.
 */
export function createDemoPast({ demo, open, keeper, days, now, warn }: DemoPastOptions): () => Promise<void> {
  const where = { serverId: DEMO_SERVER_ID, address: DEMO_SERVER_ID }
  const provide = async () => {
    if ((await keeper.open()).problem) return
    const { active, seed, nodes } = await demo.state()
    if (!active || seed === null) return
    const network = `${seed} ${nodes}`
    const known = await keeper.call('pastOf', where)
    if (days === undefined ? known?.startsWith(`${network} `) : known === `${network} ${days}`) return
    const { status, body } = days === undefined ? NOBODY : await open().respond(listRequest)
    if (status !== 200) return
    await keeper.call('makePast', {
      where,
      stamp: `${network} ${days ?? ''}`,
      seed,
      days: days ?? null,
      now: now(),
      body: new Uint8Array(body ?? []),
    })
  }
  let last = Promise.resolve()
  return () =>
    (last = last.then(provide).catch((error: unknown) => warn('the past of the demo network was not made', error)))
}
