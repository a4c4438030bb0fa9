import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import { pickLanguage } from '@shared/language'
import { type FolderHolder, isFolderHeld, LOCK_FILE } from '@main/lib/folder-holder'
import { ownAppImage } from '@main/lib/run-program'
import { readSystemLanguage } from '@main/lib/system-language'
import { textsIn } from '@main/lib/texts'
import { askAdmin, type Question } from './ask'

/** Shows which process has the data folder open and quits; or restarts with the folder if the user decides so. */
export async function showFolderInUse(app: App, folder: string, holder: FolderHolder): Promise<void> {
  await app.whenReady()
  const t = systemTexts()
  const { kind } = holder
  const question = {
    message: t(`${kind}.message`),
    detail: t(`${kind}.detail`, {
      folder,
      ...(kind === 'otherComputer' ? { host: holder.host } : { process: String(holder.pid) }),
    }),
    buttons: [t('button.quit'), t('button.startAnyway')],
  }
  say(question)
  if ((await askAdmin(question, true)) === 0) return app.exit(1)
  rmSync(join(folder, LOCK_FILE), { force: true })
  // Within an AppImage the program runs from a mount point that disappears when it ends.
  const execPath = ownAppImage(process.env, process.execPath)
  app.relaunch({ args: process.argv.slice(1), ...(execPath && { execPath }) })
  app.exit(0)
}

/**
 * Handles a start that Electron refused: a running console of the same user has come forward, or the folder is free but not writable.
 * `flags` are those of this start, which the running console ignores.
 */
export async function showNotStarted(app: App, folder: string, flags: readonly string[]): Promise<void> {
  if (process.platform === 'win32' || isFolderHeld(folder)) {
    const ignored = flags.length > 0 ? ` It was started without ${flags.join(' ')}: quit it first to use that.` : ''
    process.stderr.write(`Mesh Console is already running with ${folder}; its window has come forward.${ignored}\n`)
    return app.exit(0)
  }
  const t = systemTexts()
  return tellAndExit(app, {
    message: t('folderNotWritable.message'),
    detail: t('folderNotWritable.detail', { folder }),
    buttons: [t('button.quit')],
  })
}

/** For a start with a link that is too long to pass to a console that may be running. */
export async function showLinkTooLong(app: App): Promise<void> {
  const t = systemTexts()
  return tellAndExit(app, {
    message: t('linkTooLong.message'),
    detail: t('linkTooLong.detail'),
    buttons: [t('button.close')],
  })
}

async function tellAndExit(app: App, question: Question): Promise<void> {
  await app.whenReady()
  say(question)
  await askAdmin(question, true)
  app.exit(1)
}

/** The preferred language is stored in the folder. */
function systemTexts() {
  return textsIn(pickLanguage('system', readSystemLanguage()))
}

function say({ message, detail }: { readonly message: string; readonly detail: string }): void {
  process.stderr.write(`${message}. ${detail}\n`)
}
