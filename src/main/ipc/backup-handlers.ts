import type { Backups } from '@main/backup/backups'
import { HostError } from '@main/host/host-error'
import type { ProgramGate } from '@main/window/program-gate'
import type { AreaHandlers } from './handle'

export interface BackupServices {
  readonly backups: () => Promise<Backups>
  /** Lets the user choose a folder; null if the dialog was cancelled. */
  readonly chooseFolder: (current: string) => Promise<string | null>
  /** Shows a file in the system's file manager. */
  readonly showFile: (path: string) => void
  readonly gate: Pick<ProgramGate, 'count'>
}

/** Calls about backups of servers. */
export function backupHandlers({ backups, chooseFolder, showFile, gate }: BackupServices): AreaHandlers<'backup'> {
  return {
    'backup:state': async ({ id }) => (await backups()).state(id),
    async 'backup:size'({ id }) {
      try {
        return { size: await (await backups()).size(id), failure: null }
      } catch (error) {
        if (!(error instanceof HostError)) throw error
        return { size: null, failure: error.failure }
      }
    },
    'backup:start': async ({ id }) => (await backups()).start(id),
    'backup:cancel': async ({ id }) => (await backups()).cancel(id),
    'backup:choose': async ({ id, choices }) => (await backups()).choose(id, choices),
    async 'backup:folder'({ id }) {
      const all = await backups()
      const folder = await chooseFolder((await all.state(id)).choices.folder)
      if (folder !== null) all.choose(id, { folder })
    },
    async 'backup:show'({ id, at }) {
      const { runs } = await (await backups()).state(id)
      const path = runs.find((run) => run.at === at && run.there)?.path
      if (!path) return
      gate.count()
      showFile(path)
    },
  }
}
