import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import { ApiError } from '@shared/api/error'
import { certificateFileError } from '@shared/ipc/certificate-file'
import type { ChosenFile } from '@main/servers/chosen-certificates'

export interface FileChoice {
  /** The name of these files in the dialog. */
  readonly name: string
  /** Without a dot. */
  readonly extensions: readonly string[]
  readonly several?: boolean
}

/** In bytes. Certificates and keys are small; anything larger is another kind of file. */
const LIMIT = 512_000

/** Lets the user choose files and reads them; null if the dialog was cancelled. Throws `tooLarge` and read errors. */
export function createChooseFiles(
  window: () => BrowserWindow | undefined,
): (choice: FileChoice) => Promise<readonly ChosenFile[] | null> {
  return async ({ name, extensions, several }) => {
    const options = {
      properties: several ? (['openFile', 'multiSelections'] as const) : (['openFile'] as const),
      filters: [
        { name, extensions: [...extensions] },
        { name: '*', extensions: ['*'] },
      ],
    }
    const parent = window()
    const asked = { ...options, properties: [...options.properties] }
    const { canceled, filePaths } = await (parent ? dialog.showOpenDialog(parent, asked) : dialog.showOpenDialog(asked))
    return canceled || filePaths.length === 0 ? null : Promise.all(filePaths.map(read))
  }
}

/** Lets the user choose any file and returns its path; null if the dialog was cancelled. The file is not read. */
export function createChoosePath(window: () => BrowserWindow | undefined): () => Promise<string | null> {
  return async () => {
    const options: OpenDialogOptions = { properties: ['openFile', 'showHiddenFiles'] }
    const parent = window()
    const chosen = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
  }
}

/** Lets the user choose several files and returns their paths; null if the dialog was cancelled. The files are not read. */
export function createChoosePaths(window: () => BrowserWindow | undefined): () => Promise<readonly string[] | null> {
  return async () => {
    const options: OpenDialogOptions = { properties: ['openFile', 'multiSelections', 'showHiddenFiles'] }
    const parent = window()
    const chosen = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
    return chosen.canceled || chosen.filePaths.length === 0 ? null : chosen.filePaths
  }
}

/** Lets the user choose a folder; null if the dialog was cancelled. */
export function createChooseFolder(
  window: () => BrowserWindow | undefined,
): (current: string) => Promise<string | null> {
  return async (current) => {
    const options: OpenDialogOptions = { defaultPath: current, properties: ['openDirectory', 'createDirectory'] }
    const parent = window()
    const chosen = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options))
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
  }
}

async function read(path: string): Promise<ChosenFile> {
  const name = basename(path)
  try {
    if ((await stat(path)).size > LIMIT)
      throw certificateFileError('tooLarge', `${name} is too large to be a certificate or a key`, { name })
    return { name, bytes: await readFile(path) }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw certificateFileError('unreadable', `${name} cannot be read`, { name, cause })
  }
}
