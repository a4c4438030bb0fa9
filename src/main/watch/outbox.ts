import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type ChannelResult, ChannelResultSchema } from '@shared/watch/channels'
import { DAY, MINUTE, SECOND } from '@shared/time'
import type { Versions } from '@shared/versions'
import type { Store } from '@main/settings/store'
import { type AlertMessage, AlertMessageSchema, type Outcome, type Outgoing } from './alert-message'

/** A message for one channel that no try has taken yet. */
const Waiting = z.object({ channel: z.string(), at: z.number(), message: AlertMessageSchema })

/** The message that a channel sends now. `isSending` is stored before anything is sent: after a kill, it may have arrived. */
const Delivery = z.object({
  id: z.string(),
  message: AlertMessageSchema,
  tries: z.number().int(),
  due: z.number(),
  isSending: z.boolean(),
})
type Delivery = z.infer<typeof Delivery>

/** outbox.json. */
export const OutboxFileSchema = z.object({
  version: z.literal(1).default(1),
  waiting: z.array(Waiting).default([]),
  /** By channel: each has at most one. */
  deliveries: z.record(z.string(), Delivery).default({}),
  /** When an alert was taken, by its key: the record of notifications may be older than this one after a kill. */
  taken: z.record(z.string(), z.number()).default({}),
  results: z.record(z.string(), ChannelResultSchema).default({}),
})
export type OutboxFile = z.infer<typeof OutboxFileSchema>
export const outboxVersions: Versions = { current: 1, steps: {} }

export interface OutboxOptions {
  /** Written before `set` returns. */
  readonly store: Store<OutboxFile>
  /** Never rejects. */
  readonly send: (channel: string, message: Outgoing) => Promise<Outcome>
  /** Joins the messages that wait for a channel. */
  readonly join: (messages: readonly AlertMessage[]) => AlertMessage
  /** Milliseconds until messages may be sent; 0: now. */
  readonly quietFor: () => number
  readonly now: () => number
  readonly after: (ms: number, work: () => void) => () => void
  readonly onChange: () => void
  readonly warn: (message: string, error: unknown) => void
}

/** Sends messages in their order, each at most once, and keeps what waits for the next start. */
export interface Outbox {
  /** True if an alert was taken for a channel in an earlier run that ended before its notification was recorded. */
  isTaken(channel: string, key: string): boolean
  /** Takes a message for a channel. `keys` name its alerts. */
  add(channel: string, keys: readonly string[], message: AlertMessage): void
  /** Sends a message now, once. */
  test(channel: string, message: Omit<Outgoing, 'id' | 'test'>): Promise<void>
  result(channel: string): ChannelResult | null
  /** Looks again for what is due: quiet hours may have changed. */
  readonly wake: () => void
  forgetChannel(channel: string): void
  /** The record of a server's alerts is empty again. */
  readonly forgetServer: (serverId: string) => void
  forgetAll(): void
  readonly stop: () => void
}

/** How long a channel waits for more alerts before it sends, in milliseconds. */
export const JOIN_MS = 5 * SECOND
/** The waits before the second and the third try, in milliseconds. */
export const WAITS_MS = [30 * SECOND, 5 * MINUTE] as const
const LONGEST_MS = DAY / 24
/** The maximum number of messages that wait for a channel; the oldest are dropped. */
const WAITING_KEPT = 200
const TAKEN_KEPT = 2000
const TAKEN_MS = 7 * DAY

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, now } = options
  const busy = new Set<string>()
  let cancel: (() => void) | undefined
  let isStopped = false
  const write = (patch: Partial<OutboxFile>): boolean => {
    try {
      store.set(patch)
      return true
    } catch (error) {
      options.warn('the outbox of alerts cannot be written', error)
      return false
    }
  }
  const set = (patch: Partial<OutboxFile>): boolean => {
    const isKept = write(patch)
    options.onChange()
    return isKept
  }
  endInterrupted(store.value, now(), write)

  const wake = () => {
    cancel?.()
    cancel = undefined
    if (isStopped) return
    const quiet = options.quietFor()
    const waits = channelsOf(store.value).flatMap((channel) => {
      if (busy.has(channel)) return []
      const wait = Math.max(quiet, untilDue(store.value, channel, now()))
      if (wait > 0) return [wait]
      void run(channel)
      return []
    })
    if (waits.length > 0) cancel = options.after(Math.min(...waits), wake)
  }
  const run = async (channel: string) => {
    busy.add(channel)
    const delivery = begun(store.value, channel, options)
    // A message that cannot be recorded is not sent: after a restart it would be sent again.
    const isKept = set(taking(store.value, channel, delivery))
    if (isKept) {
      const outcome = await options.send(channel, { ...delivery.message, id: delivery.id, test: false })
      if (!isStopped && store.value.deliveries[channel]?.id === delivery.id)
        set(settled(store.value, channel, delivery, outcome, now()))
    } else {
      const later = { ...delivery, isSending: false, due: now() + MINUTE }
      set({ deliveries: { ...store.value.deliveries, [channel]: later } })
    }
    busy.delete(channel)
    wake()
  }
  return {
    isTaken: (channel, key) => `${channel} ${key}` in store.value.taken,
    add(channel, keys, message) {
      const { taken, waiting } = store.value
      const own = keys.map((key) => `${channel} ${key}`)
      const others = waiting.filter((one) => one.channel !== channel)
      const mine = [...waiting.filter((one) => one.channel === channel), { channel, at: now(), message }]
      set({ waiting: [...others, ...mine.slice(-WAITING_KEPT)], taken: takenAfter(taken, own, now()) })
      wake()
    },
    async test(channel, message) {
      const outcome = await options.send(channel, { ...message, id: randomUUID(), test: true })
      const result = resultOf(outcome, { at: now(), alerts: 0, isLast: true })
      set({ results: { ...store.value.results, [channel]: result } })
    },
    result: (channel) => store.value.results[channel] ?? null,
    wake,
    forgetChannel(channel) {
      const { [channel]: _delivery, ...deliveries } = store.value.deliveries
      const { [channel]: _result, ...results } = store.value.results
      set({ deliveries, results, waiting: store.value.waiting.filter((one) => one.channel !== channel) })
    },
    forgetServer(serverId) {
      const kept = Object.entries(store.value.taken).filter(([key]) => key.split(' ')[1] !== serverId)
      if (kept.length < Object.keys(store.value.taken).length) set({ taken: Object.fromEntries(kept) })
    },
    forgetAll: () => void write(OutboxFileSchema.parse({})),
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}

/** Marks what was being sent when the console ended. */
function endInterrupted(file: OutboxFile, now: number, write: (patch: Partial<OutboxFile>) => unknown): void {
  const entries = Object.entries(file.deliveries)
  const interrupted = entries.filter(([, { isSending }]) => isSending)
  if (interrupted.length === 0) return
  const results = interrupted.map(([channel, { message }]): [string, ChannelResult] => {
    const { length: alerts } = message.alerts
    return [channel, { at: now, state: 'unknown', problem: 'interrupted', code: '', alerts }]
  })
  write({
    deliveries: Object.fromEntries(entries.filter(([, { isSending }]) => !isSending)),
    results: { ...file.results, ...Object.fromEntries(results) },
  })
}

const channelsOf = ({ waiting, deliveries }: OutboxFile): string[] => [
  ...new Set([...Object.keys(deliveries), ...waiting.map(({ channel }) => channel)]),
]

/** Returns the milliseconds until a channel sends. A clock that was set back delays nothing for long. */
function untilDue({ waiting, deliveries }: OutboxFile, channel: string, now: number): number {
  const first = waiting.find((one) => one.channel === channel)
  const due = deliveries[channel]?.due ?? (first ? first.at + JOIN_MS : now)
  return due - now > LONGEST_MS ? 0 : Math.max(0, due - now)
}

/** Returns the delivery that a channel tries now: the one before again, or everything that waits. */
function begun({ waiting, deliveries }: OutboxFile, channel: string, { join, now }: OutboxOptions): Delivery {
  const before = deliveries[channel]
  if (before) return { ...before, tries: before.tries + 1, isSending: true }
  const messages = waiting.filter((one) => one.channel === channel).map(({ message }) => message)
  return { id: randomUUID(), message: join(messages), tries: 1, due: now(), isSending: true }
}

function taking({ waiting, deliveries }: OutboxFile, channel: string, delivery: Delivery): Partial<OutboxFile> {
  const isNew = deliveries[channel] === undefined
  return {
    deliveries: { ...deliveries, [channel]: delivery },
    ...(isNew && { waiting: waiting.filter((one) => one.channel !== channel) }),
  }
}

/** Returns the outbox after a try. */
function settled(
  { deliveries, results }: OutboxFile,
  channel: string,
  delivery: Delivery,
  outcome: Outcome,
  now: number,
): Partial<OutboxFile> {
  const wait = WAITS_MS[delivery.tries - 1]
  const isLast = outcome.state !== 'failed' || !outcome.again || wait === undefined
  const result = resultOf(outcome, { at: now, alerts: delivery.message.alerts.length, isLast })
  const { [channel]: _ended, ...others } = deliveries
  const asked = outcome.state === 'failed' ? (outcome.waitMs ?? 0) : 0
  const again = { ...delivery, isSending: false, due: now + Math.max(wait ?? 0, asked) }
  return {
    deliveries: isLast ? others : { ...others, [channel]: again },
    results: { ...results, [channel]: result },
  }
}

function resultOf(
  outcome: Outcome,
  { at, alerts, isLast }: { at: number; alerts: number; isLast: boolean },
): ChannelResult {
  const common = { at, alerts, problem: outcome.state === 'sent' ? null : outcome.problem }
  const code = outcome.state === 'failed' ? outcome.code : ''
  return { ...common, code, state: outcome.state === 'failed' && !isLast ? 'retrying' : outcome.state }
}

function takenAfter(taken: OutboxFile['taken'], keys: readonly string[], now: number): OutboxFile['taken'] {
  const kept = Object.entries(taken).filter(([, at]) => now - at < TAKEN_MS)
  return Object.fromEntries([...kept, ...keys.map((key): [string, number] => [key, now])].slice(-TAKEN_KEPT))
}
