import { join } from 'node:path'
import { app, powerMonitor, shell as desktop } from 'electron'
import type { StoredBackups } from '@shared/host/backup'
import type { Backups } from './backup/backups'
import type { BackupsOptions, BackupStore } from './backup/make-backup'
import type { Core } from './core'
import type { BackupServices } from './ipc/backup-handlers'
import { createChooseFolder } from './ipc/choose-files'
import { allowedHost } from './ipc/config-handlers'
import { createInProgress, type InProgress } from './lib/in-progress'
import { loadOnce } from './lib/concurrency'
import { textsIn } from './lib/texts'
import type { HostService } from './host/host-service'
import type { Journal } from './journal/journal'
import type { Sessions } from './servers/sessions'
import { createNotifier } from './watch/notifier'
import { languageOf, type Shell } from './window/shell'

export interface ServerBackupsOptions {
  readonly core: Core
  readonly shell: Shell
  readonly sessions: Pick<Sessions, 'get'>
  readonly hosts: Pick<HostService, 'open' | 'configTexts'>
  readonly onHost: Journal['onHost']
}

/** The backups of servers. Their code is loaded on first use: most consoles make none. */
export interface LateBackups {
  /** Makes the backups that are due, and tidies up, if any server has been backed up or has a schedule. */
  readonly begin: () => void
  readonly close: () => Promise<void>
  readonly inProgress: Pick<InProgress, 'any' | 'settled'>
}

const NONE: StoredBackups = { choices: {}, runs: [] }

/** Connects backups with servers, settings, journal and notifications. Needs Electron ready. */
export function createServerBackups({ core, shell, sessions, hosts, onHost }: ServerBackupsOptions): Omit<
  BackupServices,
  'gate'
> & {
  readonly lateBackups: LateBackups
} {
  const { settings, log } = core
  const inProgress = createInProgress()
  const servers = () => sessions.get().servers.filter(({ host }) => host !== undefined)
  const load = async (): Promise<Backups> => {
    const [{ createBackups }, { finalizeInThread }] = await Promise.all([
      import('./backup/backups'),
      import('./backup/finalize-in-thread'),
    ])
    const backups = createBackups({
      servers,
      open: async (id) => hosts.open(allowedHost(id, sessions)),
      texts: () => hosts.configTexts(),
      stored: storeIn(settings),
      defaultFolder: () => join(app.getPath('documents'), 'Headscale backups'),
      finalize: (path, signal) => finalizeInThread(join(import.meta.dirname, 'backup-worker.cjs'), path, signal),
      record: ({ id, url }, file, work) => onHost(id, { call: 'host.backup', address: url, reason: file }, work),
      inProgress,
      ...tellFailures(core, shell),
      warn: (message, error) => log.warn(message, error),
      now: Date.now,
    })
    powerMonitor.on('resume', backups.wake)
    return backups
  }
  const loaded = loadOnce(load)
  let isUsed = false
  const backups = () => {
    isUsed = true
    return loaded()
  }
  return {
    backups,
    chooseFolder: createChooseFolder(shell.windows.inFront),
    showFile: (path) => desktop.showItemInFolder(path),
    lateBackups: {
      begin() {
        if (Object.keys(settings.value.backups ?? {}).length === 0) return
        backups().then(
          (all) => all.begin(),
          (error: unknown) => log.error('backups do not start', error),
        )
      },
      close: async () => {
        if (isUsed) await (await loaded()).close()
      },
      inProgress,
    },
  }
}

const storeIn = (settings: Core['settings']): BackupStore => ({
  all: () => Object.values(settings.value.backups ?? {}),
  read: (id) => settings.value.backups?.[id] ?? NONE,
  write(id, stored) {
    const { [id]: _before, ...others } = settings.value.backups ?? {}
    settings.set({ backups: stored ? { ...others, [id]: stored } : others })
  },
})

/** Notifies the user of a scheduled backup that failed, until one works again. */
function tellFailures({ settings, log }: Core, shell: Shell): Pick<BackupsOptions, 'onFailed' | 'onWorked'> {
  const notifier = createNotifier((message) => log.warn(message))
  return {
    onFailed({ id, name }) {
      const t = textsIn(languageOf(settings))
      if (!notifier.supported()) return
      notifier.show(id, {
        title: t('notice.backupFailed', { server: name }),
        body: t('notice.backupFailedHelp'),
        onClick: () => shell.links.go('/host/backup', id),
      })
    },
    onWorked: ({ id }) => notifier.close(id),
  }
}
