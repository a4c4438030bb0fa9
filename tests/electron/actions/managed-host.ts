import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type HeadscaleHost, sshTraces, startHeadscaleHost } from '@tests/support/headscale-host'
import type { SshHostOptions } from '@tests/support/ssh-host'
import { expect, type Launch } from '../fixtures'
import type { LaunchedConsole } from '../launch-console'
import { allowHost, openWithServer } from './allowed-host'
import { answer, headscale } from './headscale'

type Answer = ReturnType<typeof headscale>

/** A host whose service manager runs Headscale, and the console that uses it. */
export interface ManagedHost extends HeadscaleHost {
  /** Returns true if Headscale works with the current file. */
  works: () => boolean
  opened: LaunchedConsole | undefined
  traces: ReturnType<typeof sshTraces>
  readonly file: (name: string) => string
  readonly restarts: () => number
  /** The text of the configuration file. */
  readonly text: () => string
  /** Opens a console on the host's server and allows the host. */
  open(launch: Launch, readOnly?: boolean): Promise<Page>
  /** Closes the console, expects that nothing of its connections is left, and removes the host. */
  end(): Promise<void>
}

/** Starts a host. `answers` handles requests to its API and returns true if it has answered. */
export async function startManagedHost(
  answers: (...asked: Parameters<Answer>) => boolean,
  options: SshHostOptions = {},
): Promise<ManagedHost> {
  const respond: Answer = (request, response, body) => {
    if (request.url === '/health') return answer(response, managed.works() ? 200 : 500, { status: 'pass' })
    if (!answers(request, response, body)) headscale('alice')(request, response, body)
  }
  const host = await startHeadscaleHost(respond, undefined, options)
  const managed: ManagedHost = {
    ...host,
    works: () => true,
    opened: undefined,
    traces: sshTraces(undefined),
    file: (name) => join(host.host.folder, name),
    restarts: () =>
      existsSync(managed.file('restarts')) ? readFileSync(managed.file('restarts'), 'utf8').split('\n').length - 1 : 0,
    text: () => readFileSync(host.config, 'utf8'),
    async open(launch, readOnly = false) {
      managed.opened = await openWithServer(launch, host, readOnly)
      managed.traces = sshTraces(managed.opened.app.process().pid)
      await allowHost(managed.opened.page)
      return managed.opened.page
    },
    async end() {
      await managed.opened?.close()
      await expect.poll(() => [...managed.traces.folders(), ...managed.traces.connections()]).toEqual([])
      await host.remove()
    },
  }
  addPrograms(managed)
  return managed
}

function addPrograms({ host, config, file }: ManagedHost): void {
  // A service manager whose Headscale is the API of this test.
  host.program(
    'systemctl',
    `case "$1" in
show) printf '%s\\n' LoadState=loaded ActiveState=active MainPID=812 'ExecStart={ path=${file('host-bin/headscale')} ; argv[]=headscale serve -c ${config} ; }' ;;
restart) echo one >>${file('restarts')} ;;
*) exit 1 ;;
esac`,
  )
  host.program('journalctl', `echo '2026-11-24T02:32:59Z ERR the new settings do not work'`)
}
