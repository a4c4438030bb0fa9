import { refusal } from '@shared/api/error'
import type { HistoryClient } from '@main/history/history-thread'
import type { CallChannel } from '@shared/ipc/channels'
import type { CallOutput, CallParsed } from '@shared/ipc/contract'

type AnnotationCall = Extract<CallChannel, `notes:${string}` | `hygiene:${string}`>
type AnnotationHandlers = { readonly [C in AnnotationCall]: (input: CallParsed<C>) => Promise<CallOutput<C>> }

interface AnnotationServices {
  readonly historyClient: HistoryClient
  /** Tells whether a server is still saved: calls in progress while it is being removed must store nothing. */
  readonly isKnown: (serverId: string) => boolean
}

/** Creates the handlers for notes and accepted findings, in history.db. They throw if it cannot be used. */
export function annotationHandlers({ historyClient, isKnown }: AnnotationServices): AnnotationHandlers {
  const call: HistoryClient['call'] = async (name, input) => {
    const { problem } = await historyClient.open()
    if (problem) throw refusal('unsupported', 'notesNotKept', { params: { path: problem.path } })
    return historyClient.call(name, input)
  }
  const known = <T extends { serverId: string }>(input: T): T => {
    if (isKnown(input.serverId)) return input
    throw refusal('notFound', 'serverGone')
  }
  return {
    'notes:list': ({ serverId }) => call('notes', serverId),
    'notes:set': async (input) => {
      const { serverId, note } = known(input)
      return call('setNote', { serverId, note: { ...note, at: new Date().toISOString() } })
    },
    'hygiene:kept': ({ serverId }) => call('hygiene', serverId),
    'hygiene:accept': async (input) => call('accept', known(input)),
    'hygiene:withdraw': async (input) => call('withdraw', known(input)),
    'hygiene:score': async (input) => call('setScore', known(input)),
  }
}
