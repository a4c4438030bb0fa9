import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { SeenList } from '@shared/history/change'
import { dayHere, HOUR, serverTime } from '@shared/time'
import { type ApiApp, ask, readJson } from '@main/api/api-app'
import type { HistoryClient } from '@main/history/history-thread'
import type { Observer } from '@main/observe/observer'
import { partRequest } from '@main/observe/part-read'

export interface DailyScoreOptions {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  readonly observer: Pick<Observer, 'onChanges' | 'onEnd'>
  readonly open: (serverId: string) => Promise<ApiApp>
  readonly now: () => number
  readonly warn: (message: string, error: unknown) => void
}

/** The delay before another attempt to store a score, in milliseconds. */
const RETRY_MS = HOUR
/** The lists of a score may be this old, in seconds: the observer has just read them. */
const COPY_SECONDS = 60

/**
 * Stores the hygiene score of every watched server once a day, even if the page is never opened. Skips the first look after a start: an
 * opening window needs the time.
 */
export function recordDailyScore({ historyClient, observer, open, now, warn }: DailyScoreOptions): void {
  /** By server: the last day that is done, and the time of the next attempt after a failure. */
  const servers = new Map<string, { day: string | undefined; notBefore: number }>()
  const keep = async (serverId: string, day: string): Promise<boolean> => {
    if ((await historyClient.open()).problem) return false
    const { scores } = await historyClient.call('hygiene', serverId)
    if (scores.at(-1)?.day === day) return true
    const api = await open(serverId)
    const info = await ask(api, contract.server.info, {})
    const lists = {
      nodes: await bodyOf(api, 'nodes'),
      users: await bodyOf(api, 'users'),
      preAuthKeys: await bodyOf(api, 'preAuthKeys'),
      apiKeys: await bodyOf(api, 'apiKeys'),
    }
    const policy = await policyOf(api)
    const { policyLine } = info
    return historyClient.call('keepScore', { serverId, day, lists, policy, policyLine, now: serverTime(info, now()) })
  }
  observer.onEnd((serverId) => void servers.delete(serverId))
  observer.onChanges(({ serverId, list, at }) => {
    if (list !== 'nodes') return
    const known = servers.get(serverId)
    const day = dayHere(at)
    if (!known) return void servers.set(serverId, { day: undefined, notBefore: at })
    if (known.day === day || (at < known.notBefore && at > known.notBefore - RETRY_MS)) return
    servers.set(serverId, { ...known, notBefore: at + RETRY_MS })
    keep(serverId, day).then(
      (kept) => kept && servers.has(serverId) && servers.set(serverId, { day, notBefore: at }),
      (error: unknown) => warn('the hygiene score of the day was not kept', error),
    )
  })
}

async function bodyOf(api: ApiApp, list: SeenList): Promise<Uint8Array<ArrayBuffer>> {
  const response = await api.respond(partRequest(list, undefined, COPY_SECONDS))
  if (response.status !== 200) throw ApiError.fromBody(ErrorBody.parse(readJson(response)))
  return new Uint8Array(response.body ?? [])
}

/** Returns the policy's text; '' if the server has none. */
async function policyOf(api: ApiApp): Promise<string> {
  try {
    return (await ask(api, contract.policy.get, {})).policy
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return ''
    throw error
  }
}
