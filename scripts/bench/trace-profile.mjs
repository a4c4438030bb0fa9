// @ts-check

/** @typedef {import('./trace-report.mjs').TraceEvent} TraceEvent */
/** @typedef {{ functionName: string, url?: string, lineNumber: number, columnNumber: number }} CallFrame */

/**
 * Adds up the time of each function itself, without the functions it called, from the samples of a process's CPU profiles.
 * @param {TraceEvent[]} events of one process
 * @param {number} from microseconds of the trace's clock
 * @param {number} to
 * @returns {{ callFrame: CallFrame, us: number }[]}
 */
export function selfTimes(events, from, to) {
  return events
    .filter(({ name }) => name === 'Profile')
    .flatMap((profile) => {
      const chunks = events.filter(({ name, id }) => name === 'ProfileChunk' && id === profile.id)
      return profileTimes(profile, chunks, from, to)
    })
}

/**
 * @param {TraceEvent} profile
 * @param {TraceEvent[]} chunks
 * @param {number} from
 * @param {number} to
 */
function profileTimes(profile, chunks, from, to) {
  const frames = /** @type {Map<number, CallFrame>} */ (new Map())
  const times = /** @type {Map<number, number>} */ (new Map())
  let now = Number(profile.args?.data.startTime)
  for (const { args } of chunks.toSorted((a, b) => a.ts - b.ts)) {
    const { cpuProfile = {}, timeDeltas = [] } = args?.data ?? {}
    for (const { id, callFrame } of cpuProfile.nodes ?? []) frames.set(id, callFrame)
    for (const [index, id] of (cpuProfile.samples ?? []).entries()) {
      // A sample's function runs until the next sample: its delta is the time before it.
      now += timeDeltas[index] ?? 0
      if (now >= from && now < to) times.set(id, (times.get(id) ?? 0) + (timeDeltas[index + 1] ?? 0))
    }
  }
  return [...times].flatMap(([id, us]) => {
    const callFrame = frames.get(id)
    return callFrame ? [{ callFrame, us }] : []
  })
}
