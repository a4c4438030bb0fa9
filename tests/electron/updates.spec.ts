import { updateStates } from '@tests/support/update-states'
import { violations, wear } from './actions/axe'
import { goTo, settled } from './actions/go-to'
import { moveTo, press } from './actions/keyboard'
import { startLongJob } from './actions/jobs'
import { putUpdate } from './actions/updates'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

for (const scheme of ['light', 'dark'] as const)
  test(`every state of an update is shown without a violation in ${scheme}`, async ({ page, mesh }) => {
    test.slow()
    await wear(page, scheme)
    await goTo(page, '/settings/updates', 'Updates')
    const found: Record<string, string[]> = {}
    const said = new Set<string>()
    for (const [name, state] of Object.entries(updateStates)) {
      await putUpdate(mesh.app, state)
      await expect(page.getByText('This is version 1.4.0')).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(name === 'downloading' ? 1 : 0)
      const text = await page.getByRole('main').innerText()
      expect(text, name).not.toMatch(/updates\.\w/)
      said.add(text)
      const here = await violations(page)
      if (here.length > 0) found[name] = here
    }
    expect(found).toEqual({})
    expect(said.size).toBe(Object.keys(updateStates).length)
  })

test('an update is not installed while a policy text is unsaved, unless confirmed', async ({ page, mesh }) => {
  mesh.allow(/409/)
  const draft = { text: '{}', baseId: null, savedAt: new Date().toISOString() }
  await invoke(page, 'draft:set', { id: 'demo', draft })
  await goTo(page, '/settings/updates', 'Updates')
  await putUpdate(mesh.app, updateStates.ready)
  const install = page.getByRole('button', { name: 'Restart and install 1.5.0' })
  await moveTo(page, install)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Restart with version 1.5.0 now?' })
  await expect(dialog).toContainText('The access policy has unsaved changes.')
  await expect(dialog).not.toContainText('still running')
  await settled(page)
  expect(await violations(page)).toEqual([])
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await expect(install).toBeFocused()

  const job = await startLongJob(page)
  await press(page, 'Enter')
  await expect(dialog).toContainText('A bulk change is still running.')
  await press(page, 'Escape')

  await invoke(page, 'draft:set', { id: 'demo', draft: null })
  await invoke(page, 'jobs:control', { id: job, command: 'stop' })
  // Nothing is open: it continues, and this build has nothing to install.
  await press(page, 'Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('update channel and mode are chosen by keyboard and stored', async ({ page, mesh }) => {
  await goTo(page, '/settings/updates', 'Updates')
  await putUpdate(mesh.app, updateStates.idle)
  await moveTo(page, page.getByRole('radio', { name: /^Ask me/ }))
  await press(page, 'ArrowRight')
  await expect.poll(() => invoke(page, 'update:choices', undefined)).toMatchObject({ value: { mode: 'automatic' } })
})
