import { randomUUID } from 'node:crypto'
import type { HostQuestion } from '@shared/host/host-report'
import type { Ask } from './questions'

/** The questions of ssh that wait for an answer in the console’s dialog. Answers are passed on and never stored. */
export interface PendingQuestions {
  /** Asks about a destination. */
  readonly ask: (destination: string) => Ask
  readonly questions: () => HostQuestion[]
  /** Answers a question, or refuses to with null. Ignores a question that is gone. */
  readonly answer: (id: string, answer: string | null) => void
}

interface Open {
  readonly question: HostQuestion
  readonly resolve: (answer: string | null) => void
}

/** @param onQuestions called when questions appear or go */
export function createPendingQuestions(onQuestions: (open: HostQuestion[]) => void): PendingQuestions {
  const open = new Map<string, Open>()
  const questions = () => [...open.values()].map(({ question }) => question)
  const settle = (id: string, answer: string | null) => {
    const asked = open.get(id)
    if (!asked) return
    open.delete(id)
    onQuestions(questions())
    asked.resolve(answer)
  }
  return {
    ask: (destination) => (asked, signal) =>
      new Promise((resolve) => {
        // Withdrawn while it was read: no event follows.
        if (signal.aborted) return resolve(null)
        const id = randomUUID()
        open.set(id, { question: { id, destination, ...asked }, resolve })
        onQuestions(questions())
        signal.addEventListener('abort', () => settle(id, null), { once: true })
      }),
    questions,
    answer: settle,
  }
}
