import { createAnswerer } from './answerer'
import type { ToWorker } from './questions'

const answerer = createAnswerer()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const reply = answerer.take(data)
  if (reply) self.postMessage(reply)
})
