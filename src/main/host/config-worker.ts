import { parentPort } from 'node:worker_threads'
import { answerCalls } from '@main/lib/worker-thread'
import { createTextService } from './config-thread'

// Worker thread: reads and edits the texts of configurations, to keep the windows responsive.
if (!parentPort) throw new Error('configurations are read in a worker thread')
answerCalls(parentPort, createTextService())
