import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { needs } from '../../scripts/lib/needs.mjs'

/** An unprivileged user of this computer, for the time of a test. */
export interface HostUser {
  readonly name: string
  readonly password: string
  /** Adds a line to the rules of sudo. Throws if sudo does not understand it. */
  allow(line: string): void
  /** Removes the user and the line. */
  remove(): void
}

/** Several workers may have a user. */
const RULES = `/etc/sudoers.d/mesh-console-test-${process.pid}`

/** Returns why no such user can be created here; undefined if one can. */
export function missingUsers(): string | undefined {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return isRoot && ['/usr/sbin/useradd', '/usr/bin/sudo'].every((path) => existsSync(path)) ? undefined : needs.users
}

export function createHostUser(): HostUser {
  const name = `mesh-test-${process.pid}`
  const password = `it's "$(id)" ${process.pid}`
  execFileSync('useradd', ['--create-home', '--shell', '/bin/sh', name], { stdio: 'pipe' })
  execFileSync('chpasswd', { input: `${name}:${password}\n`, stdio: ['pipe', 'pipe', 'pipe'] })
  return {
    name,
    password,
    allow(line) {
      writeFileSync(RULES, `${line}\n`, { mode: 0o440 })
      execFileSync('visudo', ['-c', '-f', RULES], { stdio: 'pipe' })
    },
    remove() {
      rmSync(RULES, { force: true })
      execFileSync('userdel', ['--remove', '--force', name], { stdio: 'pipe' })
    },
  }
}
