import { allCapabilities } from '@shared/api/capabilities'
import type { Handlers } from '@shared/api/endpoint'
import type { server, ServerInfo } from '@shared/api/server'
import { currentDialect } from '@shared/policy/read/dialect-flags'
import { instant, type MockContext } from '../context'

/** The mock's server information: server 0.29 with every capability of any supported release. */
const info: ServerInfo = {
  kind: 'mock',
  version: '0.29.2-mock',
  url: 'https://headscale.demo.example',
  clockAheadMs: 0,
  capabilities: allCapabilities,
  policyLine: currentDialect.line,
}

export function createServerHandlers({ stoppedAt }: MockContext): Handlers<typeof server> {
  const stopped = stoppedAt === undefined ? {} : { clockStoppedAt: instant(stoppedAt) }
  return {
    // Every request queries the database before it gets here, so an unusable database never does.
    health: () => ({ databaseConnectivity: true }),
    info: () => ({ ...info, ...stopped }),
  }
}
