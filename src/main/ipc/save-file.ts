import { basename, join } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { ApiError } from '@shared/api/error'
import { writeWhole } from '@main/lib/whole-file'
import { safeName } from './safe-name'

export interface SaveFileOptions {
  readonly window: () => BrowserWindow | undefined
  /** The initial folder of the dialog. */
  readonly folder: () => string
}

/**
 * Asks for a file and writes the text to it, readable by its owner alone: many of these files hold keys. The page suggests a name only,
 * never a folder. Returns false if the user cancelled.
 */
export function createSaveFile(options: SaveFileOptions): (file: { name: string; text: string }) => Promise<boolean> {
  return async ({ name, text }) => {
    const window = options.window()
    const defaultPath = join(options.folder(), safeName(name))
    const answer = await (window
      ? dialog.showSaveDialog(window, { defaultPath })
      : dialog.showSaveDialog({ defaultPath }))
    if (answer.canceled || !answer.filePath) return false
    try {
      await writeWhole(answer.filePath, text, { isPrivate: true })
      return true
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ApiError('internal', `${basename(answer.filePath)} could not be saved: ${reason}`, { cause })
    }
  }
}
