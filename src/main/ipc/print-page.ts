import { webContents } from 'electron'
import type { SavedFiles } from './save-file'

/** Saves the page of a window as a PDF, A4 in the page's own print style. `windowId` is the id of its webContents. Returns false if cancelled. */
export function createPrintPage({
  saveFile,
}: Pick<SavedFiles, 'saveFile'>): (name: string, windowId: number) => Promise<boolean> {
  return async (name, windowId) => {
    const page = webContents.fromId(windowId)
    if (!page) return false
    // Before the dialog: the PDF shows the screen at the time of the request.
    const text = await page.printToPDF({ pageSize: 'A4', printBackground: true })
    return saveFile({ name, text })
  }
}
