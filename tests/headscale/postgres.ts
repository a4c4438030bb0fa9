import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real PostgreSQL on loopback, with an empty database and user `headscale`. */
export interface Postgres {
  readonly port: number
  readonly password: string
  dropDatabase(): void
  stop(): Promise<void>
}

const ROOT = '/usr/lib/postgresql'

function programs(): string | null {
  try {
    const [version] = readdirSync(ROOT).toSorted().toReversed()
    return version === undefined ? null : join(ROOT, version, 'bin')
  } catch {
    return null
  }
}

/** Starts it; null if this computer has none. PostgreSQL refuses to run as root, so its own user runs it. */
export async function startPostgres(port: number): Promise<Postgres | null> {
  const bin = programs()
  if (bin === null || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'mesh-postgres-'))
  const password = `secret$(id)&;-${port}`
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      uid,
      gid,
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C', PGPASSWORD: password },
      stdio: 'ignore',
    })
  chmodSync(folder, 0o755)
  chownSync(folder, uid, gid)
  const file = join(folder, 'password')
  writeFileSync(file, password)
  chownSync(file, uid, gid)
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'headscale', '-A', 'scram-sha-256', `--pwfile=${file}`, '-N', '-E', 'UTF8')
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} -h 127.0.0.1 -k ${folder} -F`, 'start')
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'headscale']
  run('createdb', ...place, 'headscale')
  return {
    port,
    password,
    dropDatabase: () => void run('dropdb', ...place, '--force', 'headscale'),
    async stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
