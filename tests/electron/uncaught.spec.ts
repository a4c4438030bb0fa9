import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

interface Box {
  readonly message: string
  readonly detail: string
  readonly buttons: string[]
}

/** Records the questions of the main process, and answers with the button of that index. */
async function answerWith(app: ElectronApplication, response: number): Promise<void> {
  await app.evaluate(({ dialog }, button) => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    const show = (options: unknown) => {
      asked.push(options)
      return Promise.resolve({ response: button, checkboxChecked: false })
    }
    Object.assign(dialog, { showMessageBox: show })
  }, response)
}

const boxes = (app: ElectronApplication) => app.evaluate(() => (globalThis as unknown as { asked: Box[] }).asked)

/** Throws an uncaught error in the main process. */
const fail = (app: ElectronApplication, message: string, times = 1) =>
  app.evaluate(
    (_electron, [text, count]) => {
      for (let index = 0; index < count; index++)
        setTimeout(() => {
          throw new Error(`${text} ${index}`)
        })
    },
    [message, times] as const,
  )

test('an uncaught error is shown once and without secrets, and the console keeps running', async ({ mesh, page }) => {
  mesh.allow(/uncaught error/)
  const { app } = mesh
  await answerWith(app, 0)
  await fail(app, 'broken by hskey-api-dddddddddddd-secret', 20)
  await expect.poll(() => boxes(app)).toHaveLength(1)
  await expect.poll(() => mesh.log()).toMatch(/uncaught error[^]*broken by[^]* 19/)
  const [box] = await boxes(app)
  expect(box).toMatchObject({ message: 'Something went wrong in Mesh Console', buttons: ['Continue', 'Quit'] })
  expect(box?.detail).toContain(`The log is in ${mesh.userData}`)
  expect(box?.detail).toContain('Error: broken by [hidden] 0')
  expect([box?.detail, mesh.log()].join('\n')).not.toContain('dddddddddddd')
  await app.evaluate(() => void Promise.reject(new Error('a promise nobody waits for')))
  await expect.poll(() => boxes(app)).toHaveLength(2)
  expect(await invoke(page, 'prefs:set', { language: 'de' })).toMatchObject({ ok: true })
  await app.evaluate(() => void Promise.resolve('{').then(JSON.parse))
  await expect.poll(async () => (await boxes(app))[2]?.buttons).toEqual(['Weiter', 'Beenden'])
})

test('choosing to quit after an error quits as always', async ({ launch }) => {
  const mesh = await launch()
  mesh.allow(/uncaught error/)
  const ended = mesh.app.waitForEvent('close')
  await answerWith(mesh.app, 1)
  await fail(mesh.app, 'broken')
  await ended
})
