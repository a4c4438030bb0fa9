import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInFront } from '@main/window/windows'
import { createSavedFiles } from './choose-files'

// Test files share a worker: what an earlier one imported is forgotten, so that the Electron below counts.
const showSaveDialog = vi.hoisted(() => {
  vi.resetModules()
  return vi.fn<() => Promise<{ canceled: boolean; filePath: string }>>()
})
vi.mock('electron', () => ({ dialog: { showSaveDialog } }))

/** Saves files under the chosen names, and notes what is opened and shown. */
function files(chosen: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'saved-'))
  const path = chosen === null ? '' : join(folder, chosen)
  showSaveDialog.mockResolvedValue({ canceled: chosen === null, filePath: path })
  onTestFinished(() => void showSaveDialog.mockReset())
  const seen: string[] = []
  const saved = createSavedFiles({
    inFront: createInFront(() => undefined),
    folder: () => folder,
    open: (opened) => {
      seen.push(`open ${opened.slice(folder.length + 1)}`)
      return Promise.resolve('')
    },
    show: (shown) => void seen.push(`show ${shown.slice(folder.length + 1)}`),
  })
  return { saved, seen, path }
}

test('opens the file that was saved last, and shows it in its folder', async () => {
  const { saved, seen, path } = files('machines.csv')
  expect(await saved.saveFile({ name: 'x.csv', text: 'a' })).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('a')
  await saved.openSavedFile('open')
  await saved.openSavedFile('folder')
  expect(seen).toEqual(['open machines.csv', 'show machines.csv'])
})

test('a window has one dialog about files in front of it, however many a script asks for', async () => {
  const { saved } = files('machines.csv')
  const ends: (() => void)[] = []
  showSaveDialog.mockImplementation(
    () => new Promise((resolve) => ends.push(() => resolve({ canceled: true, filePath: '' }))),
  )
  const save = () => saved.saveFile({ name: 'x.csv', text: 'a' })
  const first = save()
  for (let time = 0; time < 50; time += 1)
    await expect(save()).rejects.toMatchObject({ code: 'conflict', details: [{ key: 'fileAsked' }] })
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe(false)
  const next = save()
  ends[1]?.()
  expect(await next).toBe(false)
})

test('a file that the system might run is only shown in its folder', async () => {
  const { saved, seen } = files('machines.bat')
  await saved.saveFile({ name: 'x.csv', text: 'a' })
  await saved.openSavedFile('open')
  expect(seen).toEqual(['show machines.bat'])
})

test('opens no file that took the place of the saved one, and says so', async () => {
  const { saved, seen, path } = files('machines.json')
  await saved.saveFile({ name: 'x.json', text: 'a' })
  rmSync(path)
  await expect(saved.openSavedFile('open')).rejects.toMatchObject({ code: 'notFound' })
  writeFileSync(`${path}.other`, 'a')
  symlinkSync(`${path}.other`, path)
  for (const how of ['open', 'folder'] as const)
    await expect(saved.openSavedFile(how)).rejects.toMatchObject({ code: 'notFound' })
  expect(seen).toEqual([])
})

test('opens nothing before a file was saved', async () => {
  const { saved, seen } = files(null)
  expect(await saved.saveFile({ name: 'x.csv', text: 'a' })).toBe(false)
  await saved.openSavedFile('open')
  expect(seen).toEqual([])
})
