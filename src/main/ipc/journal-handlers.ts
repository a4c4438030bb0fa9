import type { HistoryClient } from '@main/history/history-thread'
import type { CallHandlers } from './handle'

export interface JournalServices {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  /** When history.db was found deleted or emptied. */
  readonly historyLostAt: () => string | null
  readonly undo: (ids: readonly number[], reason: string) => Promise<void>
  readonly saveFile: (file: { name: string; text: string }) => Promise<boolean>
}

type JournalHandlers = Pick<CallHandlers, Extract<keyof CallHandlers, `journal:${string}`>>

export function journalHandlers({ historyClient, historyLostAt, undo, saveFile }: JournalServices): JournalHandlers {
  return {
    async 'journal:list'(filter) {
      const { problem } = await historyClient.open()
      if (problem) return { entries: [], jobs: [], more: false, problem }
      return { ...(await historyClient.call('journalList', filter)), problem: null }
    },
    'journal:verify': async ({ serverId }) => ({
      ...(await historyClient.call('journalVerify', serverId)),
      lostAt: historyLostAt(),
    }),
    async 'journal:export'({ format, name, ...filter }) {
      const text = await historyClient.call('journalFile', { filter, format })
      return saveFile({ name, text })
    },
    'journal:undo': ({ ids, reason }) => undo(ids, reason),
  }
}
