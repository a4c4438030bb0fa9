import type { ElectronApplication } from '@playwright/test'

/** Makes the console read its servers at once, as after the computer slept. */
export async function simulateResume(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
}
