import type { Acceptance, StoredHygiene, Note, Score } from '@shared/ipc/annotations'
import type { AnnotationStore } from './annotation-store'

/** Calls from main to the thread for notes and hygiene. Each write returns the data stored afterwards. */
export interface AnnotationCalls {
  notes: { input: string; output: Note[] }
  setNote: { input: { serverId: string; note: Note }; output: Note[] }
  hygiene: { input: string; output: StoredHygiene }
  accept: { input: { serverId: string; acceptance: Acceptance }; output: StoredHygiene }
  withdraw: { input: { serverId: string; check: string; object: string }; output: StoredHygiene }
  setScore: { input: { serverId: string; score: Score }; output: StoredHygiene }
}

type Answers = { [C in keyof AnnotationCalls]: (input: AnnotationCalls[C]['input']) => AnnotationCalls[C]['output'] }

export function createAnnotationCalls(store: () => AnnotationStore): Answers {
  return {
    notes: (serverId) => store().notes(serverId),
    setNote({ serverId, note }) {
      store().setNote(serverId, note)
      return store().notes(serverId)
    },
    hygiene: (serverId) => store().hygiene(serverId),
    accept({ serverId, acceptance }) {
      store().accept(serverId, acceptance)
      return store().hygiene(serverId)
    },
    withdraw({ serverId, check, object }) {
      store().withdraw(serverId, check, object)
      return store().hygiene(serverId)
    },
    setScore({ serverId, score }) {
      store().setScore(serverId, score)
      return store().hygiene(serverId)
    },
  }
}
