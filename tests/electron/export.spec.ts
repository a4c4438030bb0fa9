import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readCsv } from '@shared/csv'
import { demoNodes } from './actions/jobs'
import { goTo } from './actions/go-to'
import { saveTo } from './actions/save-to'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'

test.use({ begin: 'forget' })

/** Returns the cells of the grid: for times the instant, otherwise the words. */
async function shownRows(page: Page, name: string) {
  const grid = page.getByRole('grid', { name })
  return grid.evaluate((table) => {
    const text = (cell: Element) => cell.querySelector('time')?.dateTime ?? cell.textContent?.trim() ?? ''
    const cells = (row: Element) => [...row.querySelectorAll('[data-column]')].map(text)
    const headers = [...table.querySelectorAll('th')]
    return {
      headers: headers
        .map((cell) => cell.textContent?.trim() ?? '')
        .filter((header) => header !== '' && header !== 'Actions'),
      rows: [...table.querySelectorAll('tbody tr')].map(cells),
    }
  })
}

async function setWidth({ app }: LaunchedConsole, width: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 800), width)
}

/** Exports the list on screen and returns the text of the file. */
async function exportAs(mesh: LaunchedConsole, page: Page, kind: 'CSV' | 'JSON', width: number): Promise<string> {
  const file = join(mesh.userData, `list-${width}.${kind}`)
  // The console of the test before may have written it.
  rmSync(file, { force: true })
  await saveTo(mesh.app, file)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').length).toBeGreaterThan(0)
  return readFileSync(file, 'utf8')
}

const lists = [
  ['/machines?q=is%3Aonline&sort=ipv4.desc', 'Machines', 'Machines'],
  ['/users', 'Users', 'Users'],
  ['/pre-auth-keys', 'Pre-auth keys', 'Pre-auth keys'],
  ['/api-keys', 'API keys', 'API keys'],
  ['/oauth-clients', 'OAuth clients', 'OAuth clients'],
  ['/routes', 'Routes', 'Routes'],
] as const

for (const [path, title, name] of lists) {
  test(`${title}: the files match the list, in its columns and its order`, async ({ mesh, page }) => {
    await setWidth(mesh, 1920)
    await goTo(page, path, title)
    const grid = page.getByRole('grid', { name })
    const count = Number(await grid.getAttribute('aria-rowcount')) - 1
    const shown = await shownRows(page, name)
    const csv = join(mesh.userData, `${title}.csv`)
    await saveTo(mesh.app, csv)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect(page.getByText(/^Saved [\d,]+ rows?$/)).toBeVisible()
    const [header, ...records] = readCsv(readFileSync(csv, 'utf8')).map(({ fields }) => fields)
    // A cell shows when a machine was last seen, or that it is online.
    expect(header).toEqual([...shown.headers, ...(title === 'Machines' ? ['Online'] : [])])
    expect(records).toHaveLength(count)
    expect(shown.rows.length).toBeGreaterThan(0)
    for (const [index, cells] of shown.rows.entries()) {
      const record = records[index]!
      // The first column names the row, and times are exact.
      if (title !== 'Routes') expect(cells[0]).toContain(record[0])
      else expect([record[0], 'Exit node']).toContain(cells[0])
      for (const [at, cell] of cells.entries()) if (/^\d{4}-\d\d-\d\dT/.test(cell)) expect(record[at]).toBe(cell)
    }

    const json = join(mesh.userData, `${title}.json`)
    await saveTo(mesh.app, json)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'JSON' }).click()
    await expect
      .poll(() => {
        try {
          return (JSON.parse(readFileSync(json, 'utf8')) as object[]).length
        } catch {
          return -1
        }
      })
      .toBe(count)
    const [first] = JSON.parse(readFileSync(json, 'utf8')) as Record<string, unknown>[]
    expect(Object.keys(first!)).toHaveLength(header!.length)
  })
}

for (const [path, title] of lists) {
  test(`${title}: exports at three window widths are identical and contain all chosen columns`, async ({
    mesh,
    page,
  }) => {
    await goTo(page, path, title)
    const files: Record<'csv' | 'json', string>[] = []
    const headers: number[] = []
    for (const width of [1920, 1280, 900]) {
      await setWidth(mesh, width)
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      headers.push((await shownRows(page, title)).headers.length)
      files.push({ csv: await exportAs(mesh, page, 'CSV', width), json: await exportAs(mesh, page, 'JSON', width) })
    }
    expect(files[1]).toEqual(files[0])
    expect(files[2]).toEqual(files[0])
    const [header] = readCsv(files[0]!.csv).map(({ fields }) => fields)
    expect(header).toHaveLength(Math.max(...headers) + (title === 'Machines' ? 1 : 0))
    // These lists really drop columns in a narrow window; the others fit.
    if (!['API keys', 'Routes', 'OAuth clients'].includes(title)) expect(headers[2]).toBeLessThan(headers[0]!)
  })
}

test('machines become a hosts file, an SSH config and an inventory', async ({ mesh, page }) => {
  const nodes = await demoNodes(page)
  const full = (name: string) => `${name}.mesh.demo.example`
  await goTo(page, '/machines', 'Machines')
  for (const [entry, words] of [
    ['Hosts file', (name: string, address: string) => `${address}\t${full(name)} ${name}\n`],
    ['SSH config', (name: string) => `Host ${full(name)} ${name}\n    HostName ${full(name)}\n`],
    ['Ansible inventory', (name: string, address: string) => `${name} ansible_host=${address}\n`],
  ] as const) {
    const file = join(mesh.userData, entry)
    await saveTo(mesh.app, file)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect
      .poll(() => {
        try {
          const text = readFileSync(file, 'utf8')
          return nodes.filter(({ givenName, ipAddresses }) => !text.includes(words(givenName, ipAddresses[0]!)))
        } catch {
          return null
        }
      })
      .toEqual([])
  }
})
