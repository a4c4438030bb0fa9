import ElectronStore from 'electron-store'
import type { JsonFile } from './store'

/** A file of electron-store, which writes whole files atomically. What it finds broken has been kept aside before. */
export function openJsonFile(folder: string, name: string): JsonFile {
  const store = new ElectronStore<Record<string, unknown>>({
    name,
    cwd: folder,
    clearInvalidConfig: true,
    accessPropertiesByDotNotation: false,
  })
  return {
    write(value) {
      store.store = { ...value }
    },
  }
}
