import { createScanner, type ToHygieneWorker } from './answer'

const scan = createScanner()

self.addEventListener('message', ({ data }: MessageEvent<ToHygieneWorker>) => {
  const reply = scan(data)
  if (reply) self.postMessage(reply)
})
