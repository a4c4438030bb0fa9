import type { KeyRotation } from '@main/servers/key-rotation'
import type { Sessions } from '@main/servers/sessions'
import { forgetServer, type ServerData } from './forget-server'
import type { AreaHandlers } from './handle'

interface SessionServices extends ServerData {
  readonly sessions: Sessions
  readonly keyRotation: KeyRotation
}

/** Calls about saved servers and the current one. */
export function sessionHandlers(services: SessionServices): AreaHandlers<'session' | 'servers'> {
  const { sessions, keyRotation } = services
  return {
    'session:get': () => sessions.get(),
    'session:signOut': () => sessions.signOut(),
    'servers:test': (input) => sessions.test(input),
    'servers:cancelTest': ({ ticket }) => sessions.cancelTest(ticket),
    'servers:add': (input) => sessions.add(input),
    'servers:update': (input) => sessions.update(input),
    'servers:use': ({ id }) => sessions.use(id),
    'servers:rotateKey': ({ id, expiration }) => keyRotation.rotate(id, expiration),
    'servers:forget': ({ id }) => forgetServer(services, id),
  }
}
