import { createScanner } from './answer'
import type { ToHygieneWorker } from './protocol'

const scan = createScanner()

self.addEventListener('message', ({ data }: MessageEvent<ToHygieneWorker>) => {
  const reply = scan(data)
  if (reply) self.postMessage(reply)
})
