import type { AppContract } from '@shared/api/contract'
import type { Handlers } from '@shared/api/endpoint'
import { ApiError, refusal } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/resources'
import { type ServerClient, writeOrVerify } from '@main/headscale/client'
import type { KeyedQueue } from '@main/lib/concurrency'
import { policyDigest, policyId } from '@main/lib/policy-id'
import { badResponse } from '@main/headscale/errors'
import { record, time } from '@main/headscale/wire/read'

/** The file from which a server reads its policy, on a host that the console may use. */
export interface PolicyFile {
  /** True if the admin allowed the use of the host, and the server is not read-only. */
  isWritable(): boolean
  /** Replaces the text, of which the server's answer was `stored`, and lets the server read it. Rejects with ApiError. */
  save(text: string, stored: string): Promise<void>
}

const none = (writable: boolean): StoredPolicy => ({
  id: null,
  policy: '',
  updatedAt: null,
  writable,
  reason: null,
})

/** A policy read from a file has no time of storing (null, or the zero time from 0.30 on). */
function storedPolicy(url: string, response: unknown): StoredPolicy {
  const { policy } = record(response)
  // No text is no policy, with which every machine reaches every other one: that is not said without an answer.
  if (typeof policy !== 'string') throw badResponse(url, 'it has no policy')
  const updatedAt = time(record(response)['updatedAt'])
  const writable = updatedAt !== null
  return { id: policyId(policy), policy, updatedAt, writable, reason: null }
}

function onlyApiError(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

async function readPolicy(server: ServerClient): Promise<StoredPolicy> {
  try {
    return storedPolicy(server.url, await server.get('/api/v1/policy'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (/acl policy not found/.test(error.message)) return none(true)
    // No path is configured. A file that cannot be read now says nothing about the policy in force.
    if (/reading policy from path ""/.test(error.message)) return none(false)
    throw error
  }
}

/** Tells whether a text is the same with spaces in place of its comments and last commas. */
function isBlanked(text: string, whole: string): boolean {
  const [blanked, bytes] = [Buffer.from(text), Buffer.from(whole)]
  return blanked.length === bytes.length && blanked.every((byte, at) => byte === 0x20 || byte === bytes[at])
}

/**
 * Stores a policy in place of the one that was compared: the server itself refuses it if another one was saved in between (`If-Match`).
 * Snapshot f20f1f12 of 0.30 stores spaces in place of comments (`hscontrol/api/v2/acl.go` stores the bytes that the parser has changed), so the
 * exact text is sent after it.
 */
async function replacePolicy(server: ServerClient, policy: string, stored: StoredPolicy): Promise<StoredPolicy> {
  const write = async () => {
    const text = await server.replacePolicy({ text: policy, replaces: policyDigest(stored.policy) })
    if (text === policy) return true
    if (!isBlanked(text, policy)) throw badResponse(server.url, 'it names another policy than the one that was sent')
    await storePolicy(server, policy)
    return true
  }
  try {
    await writeOrVerify(server, write, async () => (await readPolicy(server)).policy === policy || null)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') throw refusal('conflict', 'policyChanged')
    throw error
  }
  const now = await readPolicy(server).catch(onlyApiError)
  // A later save by others, or no answer, says nothing about this save.
  return now?.policy === policy ? now : { ...none(true), id: policyId(policy), policy }
}

/** Stores a policy. If the server would keep a refused policy in memory, sends the stored policy again. */
async function storePolicy(server: ServerClient, policy: string): Promise<StoredPolicy> {
  const write = async () => storedPolicy(server.url, await server.put('/api/v1/policy', { body: { policy } }))
  try {
    return await writeOrVerify(server, write, async () => {
      const found = await readPolicy(server)
      return found.policy === policy ? found : null
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid' && (await server.quirks()).refusedPolicySticks)
      await sendAgain(server)
    throw error
  }
}

async function sendAgain(server: ServerClient): Promise<void> {
  try {
    const { policy, id } = await readPolicy(server)
    if (id !== null) await server.put('/api/v1/policy', { body: { policy } })
  } catch (error) {
    // The admin needs to see the original refusal.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Stores a policy in its file on the host, and asks the server for it. */
async function storeInFile(
  server: ServerClient,
  file: PolicyFile,
  policy: string,
  stored: string,
): Promise<StoredPolicy> {
  server.beginWrite()
  await file.save(policy, stored)
  // The file is in force. A server that does not answer now says nothing about that.
  const now = await readPolicy(server).catch(onlyApiError)
  if (now && now.policy !== policy) throw refusal('conflict', 'policyChanged')
  return { ...(now ?? { id: policyId(policy), policy, updatedAt: null, reason: null }), writable: true }
}

/** Refuses a text that would end the server, before any of it is sent or written. */
async function refuseDeadly(server: ServerClient, policy: string): Promise<void> {
  if (!/sshtests/i.test(policy) || !(await server.quirks()).capabilities.policyCheck) return
  const { endlessSshTest } = await import('@shared/policy/analyse/start-refusal')
  const found = endlessSshTest(policy)
  if (!found) return
  const { source, line, column } = found
  const params = { source, line: String(line), column: String(column), text: source }
  throw refusal('invalid', 'sshTestEndless', { path: 'policy', params })
}

export function createPolicyAdapter(
  server: ServerClient,
  queue: KeyedQueue,
  file?: PolicyFile,
): Handlers<AppContract['policy']> {
  /** True if only the file on the host can change the policy and the console may write that file. */
  const isInFile = ({ id, writable }: StoredPolicy) => id !== null && !writable && (file?.isWritable() ?? false)
  return {
    async get() {
      const stored = await readPolicy(server)
      return isInFile(stored) ? { ...stored, writable: true } : stored
    },
    set: ({ policy, baseId }) =>
      queue.run('policy', async () => {
        await refuseDeadly(server, policy)
        const stored = baseId !== undefined || file?.isWritable() ? await readPolicy(server) : null
        if (baseId !== undefined && stored?.id !== baseId) throw refusal('conflict', 'policyChanged')
        if (file && stored && isInFile(stored)) return storeInFile(server, file, policy, stored.policy)
        const isCompared = baseId !== undefined && stored !== null && stored.policy !== '' && stored.writable
        return isCompared && (await server.quirks()).secondApi
          ? replacePolicy(server, policy, stored)
          : storePolicy(server, policy)
      }),
    async check({ policy }) {
      const { capabilities } = await server.quirks()
      if (!capabilities.policyCheck) throw refusal('unsupported', 'policyCheckMissing')
      await refuseDeadly(server, policy)
      await server.post('/api/v1/policy/check', { body: { policy } })
      return {}
    },
  }
}
