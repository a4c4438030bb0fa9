import type { HistoryClient } from '@main/history/history-thread'
import type { AreaHandlers } from './handle'

interface FactsServices {
  readonly historyClient: HistoryClient
  /** Tells whether a server is still saved: calls in progress while it is being removed must store nothing. */
  readonly isKnown: (serverId: string) => boolean
}

/** Handlers of machine facts, in history.db. Without a usable file nothing is stored: sources can be asked again. */
export function factsHandlers({ historyClient, isKnown }: FactsServices): AreaHandlers<'facts'> {
  const usable = async () => (await historyClient.open()).problem === null
  return {
    'facts:list': async ({ serverId }) => ((await usable()) ? historyClient.call('facts', serverId) : []),
    'facts:keep': async ({ serverId, records }) => {
      if (isKnown(serverId) && (await usable()))
        await historyClient.call('keepFacts', { serverId, records, now: Date.now() })
    },
  }
}
