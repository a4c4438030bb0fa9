import type { OutageCause } from './outage'
import type { ExpiringThing } from '@shared/watch/rules'

interface Counted<One extends readonly unknown[], Many extends readonly unknown[]> {
  readonly one: (...values: One) => string
  readonly many: (...values: Many) => string
}

/** The texts of notifications and of the tray icon. */
export interface NoticeWords {
  readonly offline: Counted<[name: string], [count: number, scope: string]>
  readonly online: Counted<[name: string], [count: number, scope: string]>
  readonly removed: Counted<[name: string], [count: number, scope: string]>
  readonly ofTag: (tag: string) => string
  readonly ofOwner: (owner: string) => string
  readonly expiring: Readonly<
    Record<ExpiringThing, Counted<[name: string, days: number], [count: number, days: number]>>
  >
  readonly waiting: Counted<[prefix: string, machine: string], [count: number]>
  readonly unserved: Counted<[prefix: string], [count: number]>
  /** Clients that wait to be registered. */
  readonly asks: Counted<[id: string], [count: number]>
  readonly joined: Counted<[name: string], [count: number]>
  readonly policy: string
  readonly unreachable: (server: string) => string
  readonly unreachableHelp: (minutes: number) => string
  readonly outage: Readonly<Record<OutageCause, string>>
  readonly meanwhile: (count: number) => string
  /** Marks a line as resolved. */
  readonly over: (line: string) => string
  readonly andMore: (count: number) => string
  /** The demo network's name. */
  readonly demo: string
  readonly test: { readonly title: string; readonly body: string }
  readonly tray: {
    readonly open: string
    readonly allWell: string
    readonly unreachable: string
    readonly openCount: (count: number) => string
    readonly pauseHour: string
    readonly pauseDay: string
    readonly paused: (until: string) => string
    readonly resume: string
    readonly quit: string
  }
  readonly closing: {
    readonly message: string
    readonly detail: string
    readonly background: string
    readonly quit: string
  }
}
