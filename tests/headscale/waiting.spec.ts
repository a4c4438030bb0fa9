import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@main/host/connection'
import { missingSshd, startSshHost } from '@tests/support/ssh-host'
import { invoke } from '../electron/page-calls'
import { expect, test } from './fixtures'
import { startMachine } from './machine'
import { setting, startHeadscale } from './server'
import { addWithHost } from './server-with-host'

const missing = missingSshd()
test.skip(missing !== undefined, missing)

test('a real client that waits is approved or rejected on screen, as the server’s own command line confirms', async ({
  launch,
}) => {
  test.slow()
  const host = await startSshHost()
  const real = setting('MESH_CONSOLE_HEADSCALE')
  const [program, log, pid] = ['headscale-logged', 'log', 'pid'].map((name) => join(host.folder, name)) as [
    string,
    string,
    string,
  ]
  // Its log goes to a file, as a service manager arranges it.
  writeFileSync(
    program,
    `#!/bin/sh\ncase "$*" in *serve) echo $$ >${pid}; exec ${real} "$@" 2>>${log} ;; *) exec ${real} "$@" ;; esac\n`,
  )
  chmodSync(program, 0o755)
  const metricsPort = await freePort()
  const server = await startHeadscale({ program, metricsPort })
  const [one, other] = await Promise.all([startMachine(server.url, 'newbie'), startMachine(server.url, 'stranger')])
  const names = async () =>
    ((JSON.parse(await server.run('nodes', 'list', '-o', 'json')) ?? []) as { given_name: string }[]).map(
      (node) => node.given_name,
    )
  try {
    await server.run('users', 'create', 'ann')
    for (const absent of ['systemctl', 'docker', 'podman']) host.program(absent, 'exit 127')
    host.program('pgrep', `echo "$(cat ${pid}) ${real} -c ${server.config} serve"`)
    const { page, allow } = await launch({ mock: false, env: { PATH: host.path } })
    allow(/401/)
    const id = await addWithHost(page, server)
    const waiting = page.getByRole('region', { name: 'Waiting to join' })
    const first = await one.ask()
    const line = setting('MESH_CONSOLE_HEADSCALE_LINE')
    if (line === '0.26') {
      await expect(waiting).toContainText('does not log waiting machines', { timeout: 60_000 })
      expect(readFileSync(log, 'utf8')).not.toContain(first)
      return
    }
    const row = (key: string) => waiting.getByRole('listitem').filter({ hasText: key })
    await expect(row(first)).toBeVisible({ timeout: 60_000 })
    await row(first)
      .getByRole('button', { name: /Approve/ })
      .click()
    await page.getByRole('combobox', { name: 'User' }).fill('ann')
    await page.getByRole('option', { name: 'ann' }).click()
    await page.getByRole('button', { name: 'Approve for ann' }).click()
    await expect(page.getByText('newbie joined the network')).toBeVisible()
    expect(await names()).toEqual(['newbie'])
    await expect.poll(() => one.state(), { timeout: 60_000 }).toBe('Running')
    await expect(waiting).toContainText('No machines are waiting to join.')

    const second = await other.ask()
    await expect(row(second)).toBeVisible({ timeout: 60_000 })
    if (line !== '0.29') return
    await row(second)
      .getByRole('button', { name: /Reject/ })
      .click()
    await page.getByRole('button', { name: 'Reject machine' }).click()
    await expect(page.getByText('Machine rejected')).toBeVisible()
    await expect(row(second)).toBeHidden()
    expect(await names()).toEqual(['newbie'])
    // The client asks again, under another id.
    await expect(waiting.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
    expect(await other.state()).not.toBe('Running')
    const counted = (await (await fetch(`http://127.0.0.1:${metricsPort}/debug/registration-cache`)).json()) as {
      current_len: number
    }
    const read = await invoke(page, 'host:waiting', { id })
    // Headscale still counts the rejected id.
    expect(read).toMatchObject({ ok: true, value: { read: { count: counted.current_len - 1, problem: null } } })
  } finally {
    await Promise.all([one.stop(), other.stop()])
    await server.stop()
    await host.remove()
  }
})
