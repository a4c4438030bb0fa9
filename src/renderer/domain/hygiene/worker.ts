import { createLooker } from './answer'
import type { ToHygieneWorker } from './protocol'

const look = createLooker()

self.addEventListener('message', ({ data }: MessageEvent<ToHygieneWorker>) => {
  const reply = look(data)
  if (reply) self.postMessage(reply)
})
