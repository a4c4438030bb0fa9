import { basename, join } from 'node:path'
import { dialog, webContents } from 'electron'
import { ApiError } from '@shared/api/error'
import { writeWhole } from '@main/lib/whole-file'
import { safeName } from './safe-name'

/**
 * Asks for a file, and writes the page of a window to it as a PDF, A4 in the page's own print style. `windowId` is the id of its
 * webContents. Returns false if the user cancelled.
 */
export function createPrintPage(folder: () => string): (name: string, windowId: number) => Promise<boolean> {
  return async (name, windowId) => {
    const page = webContents.fromId(windowId)
    if (!page) return false
    // Before the dialog: the PDF shows the screen at the time of the request.
    const pdf = await page.printToPDF({ pageSize: 'A4', printBackground: true })
    const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: join(folder(), safeName(name)) })
    if (canceled || !filePath) return false
    try {
      await writeWhole(filePath, pdf, { isPrivate: true })
      return true
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ApiError('internal', `${basename(filePath)} could not be saved: ${reason}`, { cause })
    }
  }
}
