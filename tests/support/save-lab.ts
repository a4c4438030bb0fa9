import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { HostFileChange, HostSaved } from '@shared/host/save'
import type { HostConnection } from '@main/host/connection'
import { createHostOpener, type OpenHost } from '@main/host/open-hosts'
import { readHostFile } from '@main/host/write-file'
import { type HostSave, saveOnHost, type SaveDependencies } from '@main/host/save-on-host'
import { configTextsHere } from './config-texts'
import { startConnectedHost } from './connected-host'
import type { SshHost, SshHostOptions } from './ssh-host'

/** A real host whose service manager and Headscale are scripts. Headscale is healthy unless its configuration contains `sick`. */
export interface SaveLab {
  readonly host: SshHost
  /** The path of the configuration file, of mode 640, with a secret: `hush-hush`. */
  readonly config: string
  /** The records of the saves. */
  readonly changes: readonly HostFileChange[]
  /** Returns the path of a file in the configuration's folder. */
  file(name: string): string
  /** Returns the names of the console's own files there. */
  own(): string[]
  /** Returns the text of the configuration file. */
  text(): string
  open(fresh?: boolean): Promise<OpenHost>
  dependencies(more?: Partial<SaveDependencies>): SaveDependencies
  /** Saves the configuration file. */
  save(next: string, more?: Partial<HostSave>): Promise<HostSaved>
  /** Ends it. Throws if something is left: `connected-host.ts`. */
  remove(): Promise<void>
}

export async function startSaveLab(options: SshHostOptions = {}): Promise<SaveLab> {
  const lab = await startConnectedHost(options)
  const { host } = lab
  const file = (name: string) => join(host.folder, 'etc', name)
  mkdirSync(join(host.folder, 'etc'))
  const config = file('config.yaml')
  const text = () => readFileSync(config, 'utf8')
  const web = createServer((_, response) => response.writeHead(text().includes('sick') ? 500 : 200).end())
  await once(web.listen(0, '127.0.0.1'), 'listening')
  const { port } = web.address() as { port: number }
  writeFileSync(
    config,
    `server_url: http://127.0.0.1:9\nlisten_addr: 127.0.0.1:${port}\noidc:\n  client_secret: hush-hush\n`,
  )
  chmodSync(config, 0o640)
  addPrograms(host, config)
  const changes: HostFileChange[] = []
  let connection: HostConnection | undefined
  const opener = createHostOpener({
    connection: async () => (connection?.isOpen() ? connection : (connection = await lab.connect())),
  })
  const open = (fresh = false) => opener.open({ destination: 'lab', readOnly: false }, fresh)
  const dependencies = (more: Partial<SaveDependencies> = {}): SaveDependencies => ({
    open,
    connect: () => opener.connect({ destination: 'lab', readOnly: false }),
    ownRestart: null,
    record(change, work) {
      changes.push(change)
      return work(changes.length)
    },
    startRefusal: async () => null,
    texts: async () => configTextsHere(),
    waitMs: 3000,
    ...more,
  })
  return {
    host,
    config,
    changes,
    file,
    own: () => readdirSync(join(host.folder, 'etc')).filter((name) => name.includes('mesh-console')),
    text,
    open,
    dependencies,
    async save(next, more = {}) {
      const { path, digest } = await readHostFile(await open(), config)
      const plan = { path, from: digest, text: next, check: 'config', afterwards: 'restart', settings: [] } as const
      return saveOnHost({ ...plan, ...more }, dependencies())
    },
    async remove() {
      web.close()
      await lab.remove()
    },
  }
}

function addPrograms(host: SshHost, config: string): void {
  const [log, program] = [join(host.folder, 'calls'), join(host.folder, 'host-bin', 'headscale')]
  host.program(
    'systemctl',
    `echo "$*" >> ${log}
case "$1" in
show) printf 'LoadState=loaded\\nActiveState=active\\nExecStart={ path=${program} ; argv[]=${program} -c ${config} serve ; }\\n' ;;
restart) grep -q no-start ${config} && { echo "Job failed"; exit 1; } ; exit 0 ;;
esac`,
  )
  host.program('journalctl', 'echo "2026-11-25T10:00:00Z FTL cannot start hush-hush"')
  host.program(
    'headscale',
    `case "$*" in
*configtest) grep -q broken "$2" && { echo "bad value hush-hush" >&2; exit 1; } ; exit 0 ;;
*) echo v0.29.2 ;;
esac`,
  )
}
