import { createAnswerer } from '@/domain/policy-worker/answerer'
import type { StartRunner } from '@/domain/policy-worker/client'

/** Answers on the calling thread, a turn later, as a worker would: messages are copied. happy-dom has no workers. */
export const startSameThread: StartRunner = ({ onAnswer }) => {
  const answerer = createAnswerer()
  let stopped = false
  return {
    post: (message) => {
      const copy = structuredClone(message)
      queueMicrotask(() => {
        const reply = stopped ? undefined : answerer.take(copy)
        if (reply) onAnswer(structuredClone(reply))
      })
    },
    stop: () => (stopped = true),
  }
}
