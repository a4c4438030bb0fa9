import { posix } from 'node:path'
import { posixCommand, posixWords } from '@shared/command/words'
import { visibleName } from '@shared/visible'
import type { CopiedRows } from '@main/db/finalize-copy'
import type { FoundHeadscale } from '@main/host/find-headscale'
import type { BackupPlan } from './backup-plan'
import type { TarFile } from './read-tar'

/** The content of a backup, for its restore steps. */
export interface BackupContent {
  readonly headscale: Pick<FoundHeadscale, 'how' | 'name' | 'version' | 'config' | 'place'>
  readonly server: { readonly name: string; readonly address: string }
  readonly database: BackupPlan['database']
  /** The database file as the host had it; null for PostgreSQL. */
  readonly databaseFile: TarFile | null
  readonly files: readonly TarFile[]
  /** Paths that the configuration names, but that could not be read. */
  readonly missing: readonly string[]
  readonly rows: CopiedRows
  /** RFC 3339. */
  readonly at: string
}

/** Returns the path of a host's file in the archive. */
export const pathOf = (file: string) => `files${file}`
export const DATABASE = { sqlite: 'database/db.sqlite', postgres: 'database/headscale.sql' } as const
export const SUMS = 'SHA256SUMS'
export const STEPS = 'RESTORE.md'

/** Returns backticks that enclose a text: one more than the longest run in it, which would end it otherwise. */
const ticksAround = (text: string, least: number) =>
  '`'.repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)))

const fenced = (language: string, lines: readonly string[]) => {
  const fence = ticksAround(lines.join('\n'), 3)
  return [`${fence}${language}`, ...lines, fence].join('\n')
}
const block = (...lines: string[]) => fenced('sh', lines)
/** Commands that are not for a shell of root in the unpacked folder, or do not end. */
const otherBlock = (...lines: string[]) => fenced('', lines)

/** Returns the steps that restore a backup, in Markdown. Its blocks of `sh` work in a shell of root, in the unpacked folder. */
export function restoreSteps(content: BackupContent): string {
  const { headscale, server, database, files, missing, rows, at } = content
  return `# Restore Headscale

Backup of ${inline(server.name)} (${inline(server.address)}), made at ${at}: ${rows.machines} machines and ${rows.users} users.
Headscale ${inline(headscale.version)} ran as ${running(headscale)}.

**This archive contains secrets**: the server's private keys, its configuration and its database. Anyone who has them can act as the
server. Keep it as safe as the server itself.

Run all commands as root, in the folder into which you unpacked the archive. Paths, owners and modes are those of the original host.
${missing.length > 0 ? `\nNot in this archive, because the host did not have it or could not read it:\n${missing.map((path) => `- ${inline(path)}`).join('\n')}\n` : ''}
## 1. Check the files

${block(`sha256sum -c ${SUMS}`)}

## 2. Stop Headscale

On a new host, first install Headscale ${inline(headscale.version)}, or a newer release, in the same way; that creates its user, too.
${stop(headscale)}

## 3. Put back configuration and keys

${block(...(database.kind === 'sqlite' ? [databaseFolder(database.path, content.databaseFile)] : []), ...files.map((file) => install(pathOf(file.path), file)))}

## 4. Put back the database

${database.kind === 'sqlite' ? sqlite(database.path, content.databaseFile) : postgres(database)}

## 5. Start Headscale

${start(headscale)}

Then compare: \`headscale nodes list\` must show ${rows.machines} machines, and \`headscale users list\` ${rows.users} users.
`
}

/** Shows text on one line: it may come from the host, and must not end its paragraph. */
function inline(text: string): string {
  const shown = visibleName(text)
  const ticks = ticksAround(shown, 1)
  // Markdown removes one blank at both ends.
  const blank = /^`|`$/.test(shown) ? ' ' : ''
  return `${ticks}${blank}${shown}${blank}${ticks}`
}

function install(from: string, { path, user, group, mode }: TarFile): string {
  const options = ['-D', '-o', user, '-g', group, '-m', mode.toString(8).padStart(4, '0')]
  return posixCommand('install', [...options, '--', from, path])
}

/** Creates the folder of the database before any file in it: `install -D` would make it root's, and Headscale creates more files there. */
function databaseFolder(path: string, file: TarFile | null): string {
  const folder = posix.dirname(path)
  const { user = 'root', group = 'root' } = file ?? {}
  const make = posixCommand('install', ['-d', '-o', user, '-g', group, '-m', '0750', '--', folder])
  return `${posixCommand('test', ['-d', folder])} || ${make}`
}

function sqlite(path: string, file: TarFile | null): string {
  return block(
    posixCommand('rm', ['-f', '--', `${path}-wal`, `${path}-shm`, `${path}-journal`]),
    ...(file ? [install(DATABASE.sqlite, { ...file, path })] : []),
  )
}

function postgres({ host, port, name, user }: Extract<BackupPlan['database'], { kind: 'postgres' }>): string {
  const place = ['-h', host, '-p', port, '-U', user]
  const role = posixCommand('createuser', ['--pwprompt', '--', user])
  const owned = posixCommand('createdb', ['-O', user, '-E', 'UTF8', '-T', 'template0', '--', name])
  return `PostgreSQL needs an empty database ${inline(name)} of the user ${inline(user)}, as \`createdb\` makes one. An existing one must be dropped
first. Both programs ask for that user's password, which the configuration names. If PostgreSQL runs in a container, run them there.

${block(
  posixCommand('createdb', [...place, '-E', 'UTF8', '-T', 'template0', '--', name]),
  posixCommand('psql', [
    ...place,
    '-d',
    name,
    '-v',
    'ON_ERROR_STOP=1',
    '--single-transaction',
    '-q',
    '-f',
    DATABASE.postgres,
  ]),
)}

If the user does not exist or may not create databases, an administrator of PostgreSQL runs these instead of \`createdb\`:

${otherBlock(role, owned)}`
}

function running({ how, name }: BackupContent['headscale']): string {
  if (how === 'systemd') return `the systemd unit ${inline(name)}`
  return how === 'process' ? 'a plain process' : `the container ${inline(name)}`
}

function stop({ how, name }: BackupContent['headscale']): string {
  if (how === 'systemd') return `\n${block('systemctl stop headscale.service')}`
  if (how === 'process') return '\nEnd its process.'
  return `The folders below must be mounted into its container as before.\n\n${block(posixCommand(how, ['stop', name]))}`
}

function start({ how, name, place, config }: BackupContent['headscale']): string {
  if (how === 'systemd') return block('systemctl start headscale.service')
  if ('container' in place) return block(posixCommand(how, ['start', name]))
  return `Start it as before:\n\n${otherBlock(posixWords([place.program, '-c', config, 'serve']))}`
}
