import { lstat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { dialog, type OpenDialogOptions, webContents } from 'electron'
import { ApiError, refusal } from '@shared/api/error'
import { certificateFileError } from '@shared/ipc/certificate-file'
import type { ChosenFile } from '@main/servers/chosen-certificates'
import { readOrdinary, writeWhole } from '@main/lib/files'
import type { InFront } from '@main/window/windows'

export interface FileChoice {
  /** The name of these files in the dialog. */
  readonly name: string
  /** Without a dot. */
  readonly extensions: readonly string[]
  readonly several?: boolean
}

/** In bytes. Certificates and keys are small; anything larger is another kind of file. */
const LIMIT = 512_000

const open = (inFront: InFront, options: OpenDialogOptions) =>
  inFront((window) => (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options)))

/** Lets the user choose files and reads them; null if the dialog was cancelled. Throws `tooLarge` and read errors. */
export function createChooseFiles(inFront: InFront): (choice: FileChoice) => Promise<readonly ChosenFile[] | null> {
  return async ({ name, extensions, several }) => {
    const options = {
      properties: several ? (['openFile', 'multiSelections'] as const) : (['openFile'] as const),
      filters: [
        { name, extensions: [...extensions] },
        { name: '*', extensions: ['*'] },
      ],
    }
    const asked = { ...options, properties: [...options.properties] }
    const { canceled, filePaths } = await open(inFront, asked)
    return canceled || filePaths.length === 0 ? null : filePaths.map(readCertificateFile)
  }
}

/** Lets the user choose any file and returns its path; null if the dialog was cancelled. The file is not read. */
export function createChoosePath(inFront: InFront): () => Promise<string | null> {
  return async () => {
    const options: OpenDialogOptions = { properties: ['openFile', 'showHiddenFiles'] }
    const chosen = await open(inFront, options)
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
  }
}

/** Lets the user choose several files and returns their paths; null if the dialog was cancelled. The files are not read. */
export function createChoosePaths(inFront: InFront): () => Promise<readonly string[] | null> {
  return async () => {
    const options: OpenDialogOptions = { properties: ['openFile', 'multiSelections', 'showHiddenFiles'] }
    const chosen = await open(inFront, options)
    return chosen.canceled || chosen.filePaths.length === 0 ? null : chosen.filePaths
  }
}

/** Lets the user choose a folder; null if the dialog was cancelled. */
export function createChooseFolder(inFront: InFront): (current: string) => Promise<string | null> {
  return async (current) => {
    const options: OpenDialogOptions = { defaultPath: current, properties: ['openDirectory', 'createDirectory'] }
    const chosen = await open(inFront, options)
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
  }
}

/** Throws ApiError. */
export function readCertificateFile(path: string): ChosenFile {
  const name = basename(path)
  let bytes: Buffer | null
  try {
    bytes = readOrdinary(path, LIMIT)
  } catch (cause) {
    throw certificateFileError('unreadable', `${name} cannot be read`, { name, cause })
  }
  if (!bytes) throw certificateFileError('tooLarge', `${name} is too large to be a certificate or a key`, { name })
  return { name, bytes }
}

/** In bytes. Larger texts are no policies. */
const POLICY_LIMIT = 4_000_000

interface PolicyFileRead {
  readonly path: string
  readonly text: string | null
}

export type ReadPolicyFile = (ask: { id: string; choose: boolean }) => Promise<PolicyFileRead | null>

/** Reads the policy files that the user chose, one for each server, until the console is closed. */
export function createReadPolicyFile(choosePath: () => Promise<string | null>): ReadPolicyFile {
  const chosen = new Map<string, string>()
  return async ({ id, choose }) => {
    const known = choose ? undefined : chosen.get(id)
    const path = known ?? (await choosePath())
    if (path === null) return null
    chosen.set(id, path)
    return { path, text: textOf(path) }
  }
}

/** Returns the text of a file; null if it is no file, too large, unreadable or not UTF-8. */
function textOf(path: string): string | null {
  try {
    const bytes = readOrdinary(path, POLICY_LIMIT)
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Returns a plain file name without folders, invisible characters, and characters and names that some system forbids. */
export function safeName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '-').replace(/^\.+|(?<![. ])[. ]+$/g, '')
  return (DEVICE.test(clean) ? `_${clean}` : clean) || 'file'
}

interface SaveFileOptions {
  readonly inFront: InFront
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
      const defaultPath = join(options.folder(), safeName(name))
      const answer = await options.inFront((window) =>
        window ? dialog.showSaveDialog(window, { defaultPath }) : dialog.showSaveDialog({ defaultPath }),
      )
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
