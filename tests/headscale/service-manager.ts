import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SshHost } from '@tests/support/ssh-host'
import { type Headscale, setting } from './server'

/** A service manager on a host: a script whose `restart` really restarts a real server, and whose journal is the server's output. */
export interface ServiceManager {
  /** How often it restarted the server. */
  restarts(): number
  stop(): void
}

export function startServiceManager(host: SshHost, server: Headscale): ServiceManager {
  const program = setting('MESH_CONSOLE_HEADSCALE')
  const file = (name: string) => join(host.folder, name)
  const [asked, done, log] = [file('restart-asked'), file('restart-done'), file('journal')]
  for (const other of ['docker', 'podman']) host.program(other, 'exit 127')
  host.program('journalctl', `tail -n 60 ${log}`)
  host.program(
    'systemctl',
    `case "$1" in
show) printf '%s\\n' LoadState=loaded ActiveState=active MainPID=1 'ExecStart={ path=${program} ; argv[]=${program} -c ${server.config} serve ; }' ;;
kill) /usr/bin/pkill -HUP -f -- "-c ${server.config} serve" ;;
restart) rm -f ${done}; : >${asked}; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do [ -e ${done} ] && exit 0; sleep 1; done; exit 1 ;;
*) exit 1 ;;
esac`,
  )
  let restarts = 0
  let isBusy = false
  const restart = async () => {
    isBusy = true
    rmSync(asked)
    await server.die()
    // A restart counts even if the server ends at once.
    await server.comeBack(program).catch(() => undefined)
    restarts += 1
    writeFileSync(done, '')
    isBusy = false
  }
  const timer = setInterval(() => {
    writeFileSync(log, server.log())
    if (!isBusy && existsSync(asked)) void restart()
  }, 100)
  return { restarts: () => restarts, stop: () => clearInterval(timer) }
}
