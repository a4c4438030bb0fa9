import { invoke } from './desktop'

let jobs = 0

function tell(change: 1 | -1): void {
  jobs += change
  // Without a response the main process only asks less before a restart.
  void invoke('work:set', { jobs }).catch(() => undefined)
}

/** Runs a job that a restart would cut off: an update asks before it restarts the console meanwhile. */
export async function asWork<T>(job: () => Promise<T>): Promise<T> {
  tell(1)
  try {
    return await job()
  } finally {
    tell(-1)
  }
}
