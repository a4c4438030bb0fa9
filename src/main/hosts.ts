import { createHostService, type HostService } from './host/host-service'
import type { Send } from './ipc/send'
import type { Sessions } from './servers/sessions'

/** Connects the hosts of servers. ssh asks about the current server only: any other can wait until it is chosen. */
export function createHosts(sessions: () => Sessions, send: Send): HostService {
  return createHostService({
    mayAsk: (destination) => {
      const { servers, currentId } = sessions().get()
      return servers.some(({ id, ssh, host }) => id === currentId && (ssh === destination || host === destination))
    },
    onQuestions: (questions) => send('host:asks', questions),
  })
}
