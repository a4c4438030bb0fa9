import type { ClientReport } from '@shared/local-client/client-report'
import { isMeshAddress } from '@shared/net-address'

/** The likely reason why a server does not respond. */
export type OutageCause = 'computerOffline' | 'clientDown' | 'serverDown'

export interface OutageFacts {
  /** The host in the server's address. */
  readonly host: string
  /** The domain of the tailnet's machine names; null if unknown. */
  readonly baseDomain: string | null
  /** False if this computer has no network at all. */
  readonly isOnline: boolean
  /** Asks this computer's client. Called only if the server is reached through the tailnet. */
  readonly report: () => Promise<Pick<ClientReport, 'state'>>
}

/** Finds the likely reason why a server does not respond; null if it is unknown. */
export async function outageCause({ host, baseDomain, isOnline, report }: OutageFacts): Promise<OutageCause | null> {
  if (/^(localhost|127\.|::1$)/.test(host)) return 'serverDown'
  if (!isOnline) return 'computerOffline'
  const isInside = isMeshAddress(host) || (baseDomain !== null && host.endsWith(`.${baseDomain}`))
  if (!isInside) return 'serverDown'
  const { state } = await report()
  if (state === 'running') return 'serverDown'
  // An answer that the console does not understand says nothing about the connection.
  return state === 'failed' || state === 'off' ? null : 'clientDown'
}
