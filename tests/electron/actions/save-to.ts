import type { ElectronApplication } from '@playwright/test'

/** Saves the next files at this path, as if the person had chosen it. */
export async function saveTo(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
  }, filePath)
}
