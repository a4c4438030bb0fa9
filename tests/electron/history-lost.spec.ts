import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { goTo } from './actions/go-to'
import { demoNodes } from './actions/jobs'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test('a deleted history.db is reported at the next start, and Verify warns', async ({ launch }) => {
  const first = await launch()
  const [node] = await demoNodes(first.page)
  await callApi(first.page, 'POST', `/api/v1/node/${node?.id}/rename/before-the-loss`)
  await first.app.close()
  for (const tail of ['', '-wal', '-shm']) rmSync(join(first.userData, `history.db${tail}`), { force: true })
  const { page } = await launch({ userData: first.userData })
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/after-the-loss`)
  const dialog = page.getByRole('dialog', { name: 'Some saved data could not be used' })
  await expect(dialog).toContainText('history.db) was deleted or emptied')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await goTo(page, '/activity', 'Activity')
  await expect(page.getByRole('listitem').filter({ hasText: 'after-the-loss' })).toHaveCount(1)
  await expect(page.getByText('→ before-the-loss')).toHaveCount(0)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('The rest of this message is about the new file only')
})
