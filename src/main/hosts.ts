import { followTunnelEnds } from './host/follow-tunnel-ends'
import { createHostService, type HostService } from './host/host-service'
import { createWaitingList, type WaitingList } from './host/waiting-list'
import type { Services } from './ipc/handlers'
import type { Send } from './ipc/send'
import type { Core } from './core'
import type { Sessions } from './servers/sessions'
import type { Windows } from './window/windows'

/** Connects the hosts of servers. ssh asks about the current server of an open window only: any other can wait until it is chosen. */
export function createHosts(sessions: () => Sessions, send: Send, windows: Windows): HostService {
  return createHostService({
    mayAsk: (destination) => {
      const { servers, currentId } = sessions().get()
      const isCurrent = servers.some(
        ({ id, ssh, host }) => id === currentId && (ssh === destination || host === destination),
      )
      return isCurrent && windows.all().length > 0
    },
    onQuestions: (questions) => send('host:asks', questions),
  })
}

/** Saves the new address of a tunnelled server whose container was created again, while the server is unreachable. */
export function watchTunnelEnds(
  { log }: Core,
  { sessions, hosts, observer }: Pick<Services, 'sessions' | 'hosts' | 'observer'>,
): void {
  const follower = followTunnelEnds({
    hosts,
    tunnelled(serverId) {
      const { host, hostConfig, readOnly = false } = sessions.get().servers.find(({ id }) => id === serverId) ?? {}
      const { tunnel } = sessions.usableServers().find(({ id }) => id === serverId)?.connection ?? {}
      // Without its configuration file, another Headscale on the host could be taken for this server.
      if (!tunnel || host !== tunnel.destination || hostConfig === undefined) return null
      return { destination: host, config: hostConfig, readOnly, tunnel }
    },
    moved: (serverId, end) => void sessions.setTunnelEnd(serverId, end),
    warn: (message, error) => log.warn(message, error),
    after: (ms, work) => void setTimeout(work, ms).unref(),
  })
  observer.onChanges(follower.seen)
  observer.onEnd(follower.end)
}

/** Looks for clients that wait to be registered, on the hosts that the console may use and that an alert is about. */
export function watchWaiting(
  { log }: Core,
  { sessions, hosts, watch }: Pick<Services, 'sessions' | 'hosts' | 'watch'>,
): WaitingList {
  const list = createWaitingList({
    hosts,
    watched: () =>
      sessions
        .get()
        .servers.flatMap(({ id, host, hostConfig, readOnly = false }) =>
          host !== undefined && watch.minds(id) ? [{ id, destination: host, config: hostConfig, readOnly }] : [],
        ),
    onRead: watch.waiting,
    warn: (message, error) => log.warn(message, error),
    after: (ms, work) => void setTimeout(work, ms).unref(),
  })
  list.begin()
  return list
}
