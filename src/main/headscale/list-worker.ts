import { parentPort } from 'node:worker_threads'
import { answerCalls } from '@main/lib/worker-thread'
import { createListReader } from './list-reader'
import type { ListCalls } from './list-translator'

// Worker thread: translates large lists and computes their deltas, to keep the main process responsive.
if (!parentPort) throw new Error('large lists are read in a worker thread')
const readList = createListReader()
answerCalls<ListCalls>(
  parentPort,
  { read: ({ job, raw, conditions }) => readList(job, raw, conditions) },
  {
    transfer(output) {
      const { body } = output as ListCalls['read']['output']
      return body ? [body.buffer as ArrayBuffer] : []
    },
  },
)
