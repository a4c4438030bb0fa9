import { parentPort } from 'node:worker_threads'
import { finalizeCopy } from '@main/db/finalize-copy'
import { answerCalls } from '@main/lib/worker-thread'
import type { CheckCalls } from './finalize-in-thread'

// Worker thread: checks the copy of a database, which takes seconds if it is large.
if (!parentPort) throw new Error('copies of databases are checked in a worker thread')
answerCalls<CheckCalls>(parentPort, { finalize: finalizeCopy })
