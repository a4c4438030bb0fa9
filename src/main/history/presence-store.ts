import { type Interval, MAX_OBSERVATION_GAP, startOfDay } from '@shared/presence/interval'
import type { Connection } from '@main/db/connection'
import { createPresenceReads, type PresenceReads } from './presence-reads'
import { createPresenceNames, type PresenceNames, type PresenceServer } from './presence-names'
import { createPresencePast } from './presence-past'
import { createPresenceWrites, type PresenceWrites } from './presence-writes'

/** One observation of the machines of a server. Times in milliseconds since 1970. */
export interface PresenceObservation extends PresenceServer {
  /** The time of the previous observation; null for the first. */
  readonly last: number | null
  readonly at: number
  /** All machines with their online state; null if `changes` contains the differences to the last observation. */
  readonly all: readonly (readonly [id: string, online: boolean])[] | null
  /** Null: it is gone. */
  readonly changes: readonly (readonly [id: string, online: boolean | null])[]
}

/** `whole`: the store requires the whole list. `covered`: this time is already stored, because the clock was ahead. */
export type ObservationResult = 'kept' | 'whole' | 'covered'

/** A running period of observation. */
interface Span {
  readonly begun: number
  ended: number
  /** The start of a later time that is already stored. */
  readonly limit: number
  readonly open: Map<number, Omit<Interval, 'until'>>
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Presence: intervals of machines, disjoint and in order whatever the clock does. Every write is on disk when it returns. */
export function createPresenceStore(sql: Connection) {
  const write = createPresenceWrites(sql)
  const names = createPresenceNames(sql)
  const reads = createPresenceReads(sql, names)
  const spans = createSpans(write, names, reads)
  // Intervals that were open when the console ended are known up to their last write.
  sql.transaction(() => write.closeAll()).immediate()
  return {
    ...reads,
    ...createPresencePast(sql, names, reads),
    observe(observation: PresenceObservation): ObservationResult {
      try {
        return sql.transaction(() => spans.take(observation)).immediate()
      } catch (error) {
        // The database decides: the next observation starts from its content.
        spans.clear()
        names.clear()
        throw error
      }
    },
    /** Ends the observation of a server; the last observation was at `last`, in milliseconds. */
    end: (where: PresenceServer, last: number): void =>
      sql.transaction(() => spans.endAt(names.server(where), seconds(last))).immediate(),
    /** Deletes entries older than `at`, in milliseconds. */
    drop: (at: number): void => sql.transaction(() => write.drop(seconds(at))).immediate(),
    forgetServer(serverId: string): void {
      sql.transaction(() => names.of(serverId).forEach(write.forget)).immediate()
      spans.clear()
      names.forget(serverId)
      reads.forgetCached()
    },
  }
}
export type PresenceStore = ReturnType<typeof createPresenceStore>

/** The running periods of observation with their open intervals. */
function createSpans(write: PresenceWrites, names: PresenceNames, reads: PresenceReads) {
  const spans = new Map<number, Span>()
  const end = (server: number): void => {
    write.close(server)
    spans.delete(server)
  }
  const advance = (server: number, span: Span, to: number): void => {
    // A page may have read the day just after midnight, without the time added now.
    reads.dayExtended(server, startOfDay(span.ended))
    span.ended = Math.max(span.ended, Math.min(to, span.limit))
    write.extend(span.ended, server, span.begun)
    if (span.ended === span.limit) end(server)
  }
  const begin = (server: number, at: number): Span | null => {
    write.close(server)
    if (write.isCovered(server, at)) return null
    const span: Span = { begun: at, ended: at, limit: write.nextSpan(server, at), open: new Map() }
    write.begin(server, at)
    // Totals of these days were computed without the time added now.
    reads.daysChanged(server, startOfDay(at))
    spans.set(server, span)
    return span
  }
  return {
    take(seen: PresenceObservation): ObservationResult {
      const server = names.server(seen)
      const at = seconds(seen.at)
      const before = spans.get(server)
      if (before) {
        const last = seen.last === null ? before.ended : seconds(seen.last)
        const { isTogether, to } = extentOf(before.ended, at, last)
        advance(server, before, to)
        if (!isTogether || seen.all) end(server)
      }
      const span = spans.get(server) ?? (seen.all ? begin(server, at) : undefined)
      if (span === undefined) return 'whole'
      if (span === null) return 'covered'
      for (const [id, online] of seen.all ?? seen.changes) {
        set(write, span, { server, machine: names.machine(server, id) }, at, online)
      }
      return 'kept'
    },
    endAt(server: number, last: number): void {
      const span = spans.get(server)
      if (span) advance(server, span, Math.min(last, span.ended + MAX_OBSERVATION_GAP))
      end(server)
    },
    /** Forgets the running periods: they end when the next one starts. */
    clear: () => spans.clear(),
  }
}

/** Returns how far the open intervals can be extended, and whether that includes this observation. */
function extentOf(ended: number, at: number, last: number): { isTogether: boolean; to: number } {
  const isNear = last >= ended && last - ended <= MAX_OBSERVATION_GAP
  const isTogether = isNear && at >= last && at - last <= MAX_OBSERVATION_GAP
  return { isTogether, to: isTogether ? at : Math.min(isNear ? last : ended, at) }
}

/** Sets a machine online, offline or gone from now on. */
function set(
  write: PresenceWrites,
  { open }: Span,
  { server, machine }: { server: number; machine: number },
  at: number,
  online: boolean | null,
): void {
  const before = open.get(machine)
  if (before?.online === online) return
  if (before && at > before.from) write.add(machine, { ...before, until: at })
  if (online === null) {
    open.delete(machine)
    write.removeOpen(machine)
  } else {
    open.set(machine, { from: at, online })
    write.setOpen(server, machine, at, online)
  }
}
