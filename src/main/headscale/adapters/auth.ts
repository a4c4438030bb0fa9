import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { refusal } from '@shared/api/error'
import { type ServerClient, unreadable, writeOrVerify } from '@main/headscale/client'
import { oneOf } from '@main/headscale/wire/envelope'
import { nodeOf } from '@main/headscale/wire/node'
import { registeredFor } from './nodes'

async function needsSessions(server: ServerClient): Promise<void> {
  const { capabilities } = await server.quirks()
  if (!capabilities.authSessions) throw refusal('unsupported', 'sessionsMissing')
}

export function createAuthAdapter(server: ServerClient): Handlers<AppContract['auth']> {
  const decide = async (decision: 'approve' | 'reject', authId: string) => {
    await needsSessions(server)
    const write = async () => {
      await server.post(`/api/v1/auth/${decision}`, { body: { authId } })
      return {}
    }
    return writeOrVerify(server, write, unreadable)
  }
  return {
    async register({ user, authId }) {
      await needsSessions(server)
      const write = async () => {
        const response = await server.post('/api/v1/auth/register', { body: { user, authId } })
        return registeredFor(user, { node: nodeOf(oneOf(response, 'node')) })
      }
      return writeOrVerify(server, write, unreadable)
    },
    approve: ({ authId }) => decide('approve', authId),
    reject: ({ authId }) => decide('reject', authId),
  }
}
