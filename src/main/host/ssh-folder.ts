import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '@main/lib/is-running'
import { ASKPASS } from './askpass'

/** A folder of this run that only this user can open, for sockets and questions of ssh. */
export interface SshFolder {
  /** The program that ssh starts for each question. */
  readonly askpass: string
  /** Creates an empty folder below it. Names are short: the path of a socket has about 100 characters. */
  create(): string
  remove(): void
}

const PREFIX = 'mesh-ssh-'

/** Creates the folder, and removes those of consoles that were killed. */
export function createSshFolder(parent = tmpdir()): SshFolder {
  removeAbandoned(parent)
  // mkdtemp creates it with mode 0700.
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  const askpass = join(folder, 'ask')
  writeFileSync(askpass, ASKPASS, { mode: 0o700 })
  let count = 0
  return {
    askpass,
    create() {
      count += 1
      const path = join(folder, String(count))
      mkdirSync(path, { mode: 0o700 })
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^mesh-ssh-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // The folder of another user.
    }
  }
}
