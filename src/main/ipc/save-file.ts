import { basename, extname, join } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { ApiError } from '@shared/api/error'
import { writeWhole } from '@main/lib/whole-file'
import { safeName } from './safe-name'

export interface SaveFileOptions {
  readonly window: () => BrowserWindow | undefined
  /** The initial folder of the dialog. */
  readonly folder: () => string
  /** Opens a file with its program. Resolves with the error, or ''. */
  readonly open: (path: string) => Promise<string>
  /** Shows a file in its folder. */
  readonly show: (path: string) => void
}

interface SavedFiles {
  /**
   * Asks for a file and writes the text to it, readable by its owner alone: many of these files hold keys. The page suggests a name only,
   * never a folder. Returns false if the user cancelled.
   */
  saveFile(file: { name: string; text: string }): Promise<boolean>
  /** Opens the file that was saved last, or shows it in its folder. The page never names a file. */
  openSavedFile(how: 'open' | 'folder'): Promise<void>
}

/** Texts of servers are in these files: a file that the system might run instead of open is only shown in its folder. */
const OPENED = new Set(['.csv', '.json', '.hujson', '.ics', '.txt'])

export function createSavedFiles(options: SaveFileOptions): SavedFiles {
  let last: string | null = null
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
        last = answer.filePath
        return true
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new ApiError('internal', `${basename(answer.filePath)} could not be saved: ${reason}`, { cause })
      }
    },
    async openSavedFile(how) {
      if (last === null) return
      const opened = how === 'open' && OPENED.has(extname(last).toLowerCase()) ? await options.open(last) : 'not opened'
      if (opened !== '') options.show(last)
    },
  }
}
