import type { KeeperClient } from '@main/history/keeper-thread'
import type { CallHandlers } from './handle'

export interface JournalServices {
  readonly keeper: Pick<KeeperClient, 'call' | 'open'>
  /** When history.db was found deleted or emptied. */
  readonly historyLostAt: () => string | null
  readonly undo: (ids: readonly number[], reason: string) => Promise<void>
  readonly saveFile: (file: { name: string; text: string }) => Promise<boolean>
}

type JournalHandlers = Pick<CallHandlers, Extract<keyof CallHandlers, `journal:${string}`>>

export function journalHandlers({ keeper, historyLostAt, undo, saveFile }: JournalServices): JournalHandlers {
  return {
    async 'journal:list'(filter) {
      const { problem } = await keeper.open()
      if (problem) return { entries: [], jobs: [], more: false, problem }
      return { ...(await keeper.call('journalList', filter)), problem: null }
    },
    'journal:verify': async ({ serverId }) => ({
      ...(await keeper.call('journalVerify', serverId)),
      lostAt: historyLostAt(),
    }),
    async 'journal:export'({ format, name, ...filter }) {
      const text = await keeper.call('journalFile', { filter, format })
      return saveFile({ name, text })
    },
    'journal:undo': ({ ids, reason }) => undo(ids, reason),
  }
}
