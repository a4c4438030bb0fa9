import { contract } from '@shared/api/contract'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { type ApiApp, askBytes, utf8 } from '@main/api/api-app'
import type { Demo } from './demo'
import type { HistoryClient } from '@main/history/history-thread'

export interface DemoPastOptions {
  readonly demo: Pick<Demo, 'state'>
  readonly open: () => ApiApp
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  /** The length of the generated past in days, from the startup flags. */
  readonly days: number | undefined
  /** True if no startup flag asks for a certain network: a small network then gets as long a past as the pages can show. */
  readonly isOwn: boolean
  /** The network's clock, in milliseconds. */
  readonly now: () => number
  readonly warn: (message: string, error: unknown) => void
}

/** As far back as the pages look, in days. */
const OWN_PAST_DAYS = 90
/** Larger networks get no past unless asked for: generating it would take seconds. */
const OWN_PAST_MACHINES = 1000

/**
 * Ensures that the stored history belongs to this demo network, and generates the past requested by the startup flags, once per network.
 */
export function createDemoPast(options: DemoPastOptions): () => Promise<void> {
  const { demo, open, historyClient, days: asked, isOwn, now, warn } = options
  const where = { serverId: DEMO_SERVER_ID, address: DEMO_SERVER_ID }
  const provide = async () => {
    if ((await historyClient.open()).problem) return
    const { active, seed, nodes } = await demo.state()
    if (!active || seed === null) return
    const network = `${seed} ${nodes}`
    const known = await historyClient.call('pastOf', where)
    // A network that has a past keeps it, with all that was recorded since, unless a flag asks for another one.
    if (asked === undefined ? known?.startsWith(`${network} `) : known === `${network} ${asked}`) return
    const isSmall = nodes !== null && nodes <= OWN_PAST_MACHINES
    const days = asked ?? (isOwn && isSmall ? OWN_PAST_DAYS : undefined)
    const body = days === undefined ? utf8('{"nodes":[]}') : await askBytes(open(), contract.nodes.list, {})
    await historyClient.call('makePast', {
      where,
      stamp: `${network} ${days ?? ''}`,
      seed,
      days: days ?? null,
      now: now(),
      body,
    })
  }
  let last = Promise.resolve()
  return () =>
    (last = last.then(provide).catch((error: unknown) => warn('the past of the demo network was not made', error)))
}
