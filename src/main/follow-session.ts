import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Session } from '@shared/ipc/session'
import type { Switchboard } from './gateway/switchboard'
import type { ServerPool } from './gateway/remote-servers'
import { destinationsOf } from './host/destinations'
import type { HostService } from './host/host-service'
import type { Send } from './ipc/send'
import type { Log } from './lib/log'
import type { Observer } from './observe/observer'
import type { UsableServer } from './servers/usable-server'

/** The services that depend on the saved servers and the current one. */
export interface SessionFollowers {
  readonly usableServers: () => UsableServer[]
  readonly servers: Pick<ServerPool, 'keep'>
  readonly hosts: Pick<HostService, 'keep' | 'again'>
  readonly api: Pick<Switchboard, 'sessionChanged'>
  readonly demo: { readonly open: () => unknown; readonly close: () => Promise<unknown> }
  readonly observer: Pick<Observer, 'serversChanged'>
  readonly send: Send
  /** Shows names and number of the servers in the notification area and on the console's icon. */
  readonly onServers: () => void
  readonly log: Pick<Log, 'error'>
}

/** Notifies these services of a change of the session. */
export function followSession(changed: Session, followers: SessionFollowers): void {
  const { usableServers, servers, hosts, api, demo, observer, send, onServers, log } = followers
  servers.keep(usableServers())
  hosts.keep(destinationsOf(changed.servers))
  hosts.again('failed')
  api.sessionChanged()
  if (changed.currentId === DEMO_SERVER_ID) demo.open()
  else demo.close().catch((error: unknown) => log.error('demo network not closed', error))
  observer.serversChanged()
  send('session:changed', changed)
  onServers()
}
