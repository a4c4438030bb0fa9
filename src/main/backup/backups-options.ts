import type { StoredBackups } from '@shared/host/backup'
import type { CopiedRows } from '@main/db/finalize-copy'
import type { ConfigTexts } from '@main/host/config-thread'
import type { OpenHost } from '@main/host/open-hosts'
import type { InProgress } from '@main/lib/in-progress'

/** A server whose host the console may use. */
export interface BackedUpServer {
  readonly id: string
  readonly name: string
  readonly url: string
}

export interface BackupsOptions {
  /** The servers whose hosts the console may use. */
  readonly servers: () => readonly BackedUpServer[]
  /** Opens the host of a server. Rejects with HostError, or with ApiError if its use is no longer allowed. */
  readonly open: (serverId: string) => Promise<OpenHost>
  /** Parses configurations in a thread. */
  readonly texts: () => Promise<Pick<ConfigTexts, 'rootOf'>>
  readonly stored: BackupStore
  readonly defaultFolder: () => string
  readonly finalize: (path: string, signal: AbortSignal) => Promise<CopiedRows>
  /** The backups that are being made or wait. */
  readonly inProgress: Pick<InProgress, 'run'>
  /** Records a backup in the journal. `file` is its name. */
  readonly record: <T>(server: BackedUpServer, file: string, work: () => Promise<T>) => Promise<T>
  /** Called if a scheduled backup failed: `isToldOf` in `schedule.ts`. */
  readonly onFailed: (server: BackedUpServer) => void
  readonly onWorked: (server: BackedUpServer) => void
  readonly warn: (message: string, error: unknown) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface BackupStore {
  readonly all: () => readonly StoredBackups[]
  read(serverId: string): StoredBackups
  /** Null forgets the server. */
  write(serverId: string, stored: StoredBackups | null): void
}
