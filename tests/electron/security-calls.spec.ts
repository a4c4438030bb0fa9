import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openWindow } from './actions/windows'
import { expect, test } from './fixtures'
import { root } from './launch-console'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

test('a frame with its own document makes no call; an empty one is the page itself, without its bridge', async ({
  page,
  mesh,
}) => {
  mesh.allow(/Failed to fetch|ERR_BLOCKED_BY_CLIENT|Refused|Content Security Policy|sandbox/)
  const answers = await page.evaluate(async () => {
    const frames = [undefined, 'about:blank', 'app://console/machines'].map((src) => {
      const frame = document.createElement('iframe')
      if (src !== undefined) frame.src = src
      document.body.append(frame)
      return frame
    })
    const told = frames.map(async ({ contentWindow }) => {
      try {
        const inside = contentWindow
        const response = await inside?.fetch('app://console/api/v1/user')
        return [response?.status, inside?.desktop === undefined ? 'no desktop' : 'desktop']
      } catch {
        return 'refused'
      }
    })
    const all = await Promise.all(told)
    for (const frame of frames) frame.remove()
    return all
  })
  expect(answers).toEqual([...Array<unknown>(2).fill([200, 'no desktop']), 'refused'])
})

test('calls are accepted only from our own top frame, for known channels, with valid input', async ({ page, mesh }) => {
  const unknown = await page.evaluate(() =>
    (window as unknown as { desktop: { invoke(name: string): Promise<unknown> } }).desktop.invoke('shell:run').then(
      () => 'answered',
      (error: Error) => error.message,
    ),
  )
  expect(unknown).toContain('unknown call')
  const wrong = await invoke(page, 'servers:add', { name: '', url: 'ftp://x', color: 'blue', key: '' })
  expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid' } })
  const proto = await invoke(page, 'prefs:set', JSON.parse('{"__proto__": {"scheme": "dark"}, "extra": 1}') as object)
  expect(proto).toMatchObject({ ok: true, value: { scheme: 'system' } })

  // A foreign page in its own window, with our real preload: every call is refused.
  const refused = await mesh.app.evaluate(async ({ BrowserWindow, app }) => {
    const preload = `${app.getAppPath()}/out/preload/index.cjs`
    const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
    await window.loadURL('data:text/html,<h1>foreign')
    const answer: unknown = await window.webContents.executeJavaScript(
      `Promise.all([
        desktop.invoke('session:get'), desktop.invoke('servers:use', { id: 'demo' }),
        fetch('app://console/api/v1/user').then((r) => 'answered ' + r.status, () => 'refused'),
        fetch('app://console/api/v1/apikey', { method: 'POST', mode: 'no-cors', body: '{}' }).then((r) => 'answered', () => 'refused'),
      ])`,
    )
    window.destroy()
    return answer
  })
  mesh.allow(/ERR_BLOCKED_BY_CLIENT/)
  expect(refused).toEqual([
    { ok: false, error: { code: 'forbidden', message: 'Only the console itself may call this', details: [] } },
    { ok: false, error: { code: 'forbidden', message: 'Only the console itself may call this', details: [] } },
    'refused',
    'refused',
  ])
})

test('no listener of the main process waits for anything but our calls', async ({ mesh }) => {
  const { callChannels } = await import('@shared/ipc/channels')
  const { events, free } = await mesh.app.evaluate(({ ipcMain }, channels) => {
    /** Electron refuses a second answer to a call. */
    const isFree = (channel: string) => {
      try {
        ipcMain.handle(channel, () => undefined)
      } catch {
        return false
      }
      ipcMain.removeHandler(channel)
      return true
    }
    return { events: ipcMain.eventNames().map(String), free: channels.filter(isFree) }
  }, callChannels)
  // Electron's own, which keeps an event of that name from throwing.
  expect(events).toEqual(['error'])
  expect(free).toEqual([])

  // Nothing else can be called: the program answers calls in one place, for the channels of the list above.
  const out = join(root, 'out', 'main')
  const scripts = readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))
  const answers = scripts.flatMap((script) => script.match(/.*ipcMain\W{1,3}handle.*/g) ?? [])
  expect(answers.map((line) => line.trim())).toEqual([expect.stringMatching(/ipcMain\.handle\(channel, /)])
  expect(scripts.join('\n')).toMatch(/for \(const channel of [\w.]*callChannels\)/)
})

test('thousands of calls at once are all answered, but for an input that would stop the main process', async ({
  page,
}) => {
  const codes = await page.evaluate(async () => {
    type Answer = { ok: true } | { ok: false; error: { code: string } }
    const { desktop } = window as unknown as { desktop: { invoke(name: string, input?: object): Promise<Answer> } }
    const own = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [at, { machines: [], user: null }]))
    const large = desktop.invoke('prefs:set', { own })
    const answers = await Promise.all([large, ...Array.from({ length: 3000 }, () => desktop.invoke('prefs:get'))])
    return answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))
  })
  expect(codes[0]).toBe('limited')
  expect(codes.slice(1).filter((code) => code === 'ok')).toHaveLength(3000)
})

test('thousands of requests of one window delay those of another by their turns only, whatever window they name', async ({
  page,
  mesh,
}) => {
  test.slow()
  const second = await openWindow(mesh)
  type Flood = { begun: number; open: Set<number>; ends: boolean }
  const flooding = page.evaluate(async () => {
    const flood: Flood = { begun: 0, open: new Set(), ends: false }
    Object.assign(window, { flood })
    const again = async (): Promise<void> => {
      const call = flood.begun++
      flood.open.add(call)
      const response = await fetch('/api/v1/user', { headers: { 'x-console-window': String(call) } })
      await response.text()
      flood.open.delete(call)
      if (!flood.ends) await again()
    }
    await Promise.all(Array.from({ length: 3000 }, again))
  })
  /** Returns how many requests of the first window have begun, and how many of the first `until` have no answer yet. */
  const look = (until: number) =>
    page.evaluate((last) => {
      const { flood } = window as unknown as { flood?: Flood }
      return { begun: flood?.begun ?? 0, open: [...(flood?.open ?? [])].filter((call) => call < last).length }
    }, until)
  await expect.poll(async () => (await look(Infinity)).begun).toBeGreaterThan(3100)
  const { begun } = await look(Infinity)
  await second.evaluate(() => fetch('/api/v1/user').then((response) => response.text()))
  const { open } = await look(begun)
  await page.evaluate(() => Object.assign((window as unknown as { flood: Flood }).flood, { ends: true }))
  await flooding
  // In one queue, every request that began earlier would have its answer.
  expect(open).toBeGreaterThan(0)
})
