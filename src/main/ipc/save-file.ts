import { lstat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { ApiError, refusal } from '@shared/api/error'
import { writeWhole } from '@main/lib/files'

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Returns a plain file name without folders, invisible characters, and characters and names that some system forbids. */
export function safeName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '-').replace(/^\.+|(?<![. ])[. ]+$/g, '')
  return (DEVICE.test(clean) ? `_${clean}` : clean) || 'file'
}

interface SaveFileOptions {
  readonly window: () => BrowserWindow | undefined
  /** The initial folder of the dialog. */
  readonly folder: () => string
  /** Opens a file with its program. Resolves with the error, or ''. */
  readonly open: (path: string) => Promise<string>
  /** Shows a file in its folder. */
  readonly show: (path: string) => void
}

export interface SavedFiles {
  /**
   * Asks for a file and writes to it, readable by its owner alone: many of these files hold keys. The page suggests a name only,
   * never a folder. Returns false if the user cancelled.
   */
  saveFile(file: { name: string; text: string | Uint8Array }): Promise<boolean>
  /**
   * Opens the file that was saved last, or shows it in its folder. The page never names a file. Rejects if the file is gone, or another one took
   * its place.
   */
  openSavedFile(how: 'open' | 'folder'): Promise<void>
}

/** Texts of servers are in these files: a file that the system might run instead of open is only shown in its folder. */
const OPENED = new Set(['.csv', '.json', '.hujson', '.ics', '.pdf', '.txt'])

export function createSavedFiles(options: SaveFileOptions): SavedFiles {
  let last: { readonly path: string; readonly mark: string } | null = null
  return {
    async saveFile({ name, text }) {
      const window = options.window()
      const defaultPath = join(options.folder(), safeName(name))
      const answer = await (window
        ? dialog.showSaveDialog(window, { defaultPath })
        : dialog.showSaveDialog({ defaultPath }))
      if (answer.canceled || !answer.filePath) return false
      try {
        await writeWhole(answer.filePath, text, { isPrivate: true })
        last = { path: answer.filePath, mark: await markOf(answer.filePath) }
        return true
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new ApiError('internal', `${basename(answer.filePath)} could not be saved: ${reason}`, { cause })
      }
    },
    async openSavedFile(how) {
      if (last === null) return
      const { path, mark } = last
      if ((await markOf(path).catch(() => '')) !== mark) throw refusal('notFound', 'savedFileGone')
      const opened = how === 'open' && OPENED.has(extname(path).toLowerCase()) ? await options.open(path) : 'not opened'
      if (opened !== '') options.show(path)
    },
  }
}

/** Returns what changes if another file takes the place. */
async function markOf(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await lstat(path)
  return `${ino} ${size} ${mtimeMs}`
}
