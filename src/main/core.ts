import type { Demo } from './demo/demo'
import type { Flags } from './flags/flag-table'
import type { LateLog, Redactor } from './lib/log'
import type { Problems } from './settings/problems'
import type { Settings, Store } from './settings/store'
import type { LinkScheme } from './window/links'

/** The objects that exist before Electron is ready. */
export interface Core {
  readonly flags: Flags
  readonly folder: string
  readonly redactor: Redactor
  readonly log: LateLog
  readonly problems: Problems
  readonly settings: Store<Settings>
  readonly demo: Demo
  readonly linkScheme: LinkScheme
}
