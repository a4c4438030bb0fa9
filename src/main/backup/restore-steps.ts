import { posix } from 'node:path'
import { posixCommand, posixWords } from '@shared/command/words'
import { visibleName } from '@shared/visible'
import type { CopiedRows } from '@main/db/finalize-copy'
import { numbered } from '@main/lib/numbered'
import type { FoundHeadscale } from '@main/host/find-headscale'
import type { BackupPlan, FileKind } from './backup-plan'
import type { TarFile } from './read-tar'

/** The content of a backup, for its restore steps. */
export interface BackupContent {
  readonly headscale: Pick<FoundHeadscale, 'how' | 'name' | 'version' | 'config' | 'place'>
  readonly server: { readonly name: string; readonly address: string }
  readonly database: BackupPlan['database']
  /** The database file as the host had it; null for PostgreSQL. */
  readonly databaseFile: TarFile | null
  readonly files: readonly TarFile[]
  readonly kinds: BackupPlan['kinds']
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

/**
 * Folders of Headscale: those of its packages and its documentation, and folders named after it in the places where admins keep services.
 * The author of the configuration chose the paths in it, and its restore runs as root.
 */
const OWN_FOLDER =
  /^(?:\/etc|\/usr\/local\/etc|\/var\/(?:lib|db|cache)|(?:\/(?:opt|srv|home|root|data|mnt|media|docker|volume\d+)(?:\/[\w.@-]+)*))\/headscale(?:\/[\w-]+)*$/
/** Folders of a container's volume. */
const OWN_VOLUME =
  /^\/var\/lib\/(?:docker|containers\/storage)\/volumes\/(?:[\w-]+[_-])?headscale(?:[_-][\w-]+)?\/_data(?:\/[\w-]+)*$/

/** The names of Headscale's files. No program of a system reads files of these names in these folders. */
const OWN_NAMES: Readonly<Record<FileKind | 'database', RegExp>> = {
  config: /^(?:config(?:[_-][\w-]*)?|headscale)\.(?:ya?ml|json|toml)$/,
  key: /^\w[\w.-]*\.(?:key|pem)$/,
  relays: /^derp[\w-]*\.(?:ya?ml|json)$/,
  policy: /^(?:\w[\w-]*\.hujson|(?:acl|polic)[\w-]*\.jsonc?)$/,
  records: /^[\w-]*(?:record|dns)[\w-]*\.json$/,
  certificate: /^\w[\w.-]*\.(?:pem|crt|cer|key)$/,
  secret: /^[\w-]*secret[\w-]*(?:\.(?:txt|key))?$/,
  cache: /^(?:acme_account\+key|[\w-]+(?:\.[\w-]+)+(?:\+[\w-]+)?)$/,
  database: /^\w[\w-]*\.(?:db|sqlite3?)$/,
}
/** The cache takes its names from hosts, so its folder must have one that says what it is. */
const CACHE_FOLDER = /(?:^|[_-])(?:cache|acme|certs?|certificates|letsencrypt|autocert)$/

/** Tells whether the restore steps may write a file: only one of a known kind, in Headscale's own folders. */
function isOwn(path: string, kind: FileKind | 'database'): boolean {
  const [folder, name] = [posix.dirname(path), posix.basename(path)]
  if (path.split('/').some((part) => part === '..' || part === '.') || !OWN_NAMES[kind].test(name)) return false
  return (
    (OWN_FOLDER.test(folder) || OWN_VOLUME.test(folder)) &&
    (kind !== 'cache' || CACHE_FOLDER.test(posix.basename(folder)))
  )
}

/** Returns the kind of a copied file; null for one that no setting names, such as another in a folder that a setting names. */
function kindOf({ kinds }: Pick<BackupContent, 'kinds'>, path: string): FileKind | null {
  const folder = kinds.get(posix.dirname(path))
  return folder === 'cache' ? 'cache' : (kinds.get(path) ?? null)
}

/** Returns backticks that enclose a text: one more than the longest run in it, which would end it otherwise. */
const ticksAround = (text: string, least: number) =>
  '`'.repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)))

/** Shows commands. A command of several lines is left out: another program could take a line for the end of the block. */
const fenced = (language: string, lines: readonly string[]) => {
  const shown = lines.map((line) =>
    visibleName(line) === line ? line : '# left out: it names something with a line break or a hidden character',
  )
  const fence = ticksAround(shown.join('\n'), 3)
  return [`${fence}${language}`, ...shown, fence].join('\n')
}
const block = (...lines: string[]) => fenced('sh', lines)
/** Commands that are not for a shell of root in the unpacked folder, or do not end. */
const otherBlock = (...lines: string[]) => fenced('', lines)

/** Returns the steps that restore a backup, in Markdown. Its blocks of `sh` work in a shell of root, in the unpacked folder. */
export function restoreSteps(content: BackupContent): string {
  const { headscale, server, database, databaseFile, files, missing, rows, at } = content
  const own = files.filter(({ path }) => {
    const kind = kindOf(content, path)
    return kind !== null && isOwn(path, kind)
  })
  const isDatabaseOwn = database.kind === 'postgres' ? hasPlainNames(database) : isOwn(database.path, 'database')
  const databaseBack =
    database.kind === 'sqlite' && isDatabaseOwn && databaseFile ? { ...databaseFile, path: database.path } : null
  const left = files
    .filter((file) => !own.includes(file))
    .map(({ path }) => `${inline(pathOf(path))} was ${inline(path)}`)
  const skipped = isDatabaseOwn ? left : [...left, databaseLeft(database)]
  const put = own.map((file) => putBack(pathOf(file.path), file))
  const folder = databaseBack ? [databaseFolder(databaseBack)] : []
  return `# Restore Headscale

Backup of ${inline(server.name)} (${inline(server.address)}), made at ${at}: ${numbered(rows.machines, 'machine')} and ${numbered(rows.users, 'user')}.
Headscale ${inline(headscale.version)} ran as ${running(headscale)}.

**This archive contains secrets**: the server's private keys, its configuration and its database. Anyone who has them can act as the
server. Keep it as safe as the server itself.

Run all commands as root, in the folder into which you unpacked the archive. Paths and owners are those of the original host. A line that
says “Not written” found a link where the folder was, or failed.
${missing.length > 0 ? `\nNot in this archive, because the host did not have it or could not read it:\n${list(missing.map(inline))}\n` : ''}${
    skipped.length > 0
      ? `
**Not put back by these steps**, because the configuration names a place outside Headscale's own folders, or a name that its files do not
have. As root, such a file could replace one of the system. Put each back by hand, and only if you know it:
${list(skipped)}
`
      : ''
  }
## 1. Check the files

${block(`sha256sum -c ${SUMS}`)}

## 2. Stop Headscale

On a new host, first install Headscale in the same way; that creates its user, too. ${readers(headscale.version)}
${stop(headscale)}

## 3. Put back configuration and keys

${folder.length + put.length > 0 ? block(...FUNCTIONS, ...folder, ...put) : 'By hand, see above.'}

## 4. Put back the database

${database.kind === 'postgres' ? postgres(database, isDatabaseOwn) : databaseBack ? putDatabase(databaseBack) : 'By hand, see above.'}

## 5. Start Headscale

${start(headscale)}

Then compare: \`headscale nodes list\` must show ${numbered(rows.machines, 'machine')}, and \`headscale users list\` ${numbered(rows.users, 'user')}.
`
}

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

/**
 * Returns the releases that can read the database of a release. Headscale accepts every patch of the same minor release, migrates from one
 * minor
 * release to the next, and refuses anything else from 0.29 on (https://headscale.net/stable/setup/upgrade/).
 */
function readers(version: string): string {
  const [, major = '', minor = ''] = /^v?(\d+)\.(\d+)\.\d+/.exec(version) ?? []
  if (minor === '')
    return `Its version ${inline(version)} is not that of a release: install the same build. A release can read the database only if it is
the same as the build, or the next one.`
  const [same, next] = [`${major}.${minor}`, `${major}.${Number(minor) + 1}`]
  return `Install ${inline(version)}, or another patch of ${same}: they can
read this database. So can ${next}, which migrates it. An older release cannot. A newer one than ${next} must not be installed yet: start ${next}
first, then each release after it in turn, always its newest patch.`
}

/** Names that neither a program nor a shell interprets: PostgreSQL's programs take a name with \`=\` for a whole address. */
const hasPlainNames = ({ host, port, name, user }: Extract<BackupPlan['database'], { kind: 'postgres' }>) =>
  [host, name, user].every((text) => /^[\w/][\w./:-]*$/.test(text)) && !name.includes(':') && /^\d{1,5}$/.test(port)

const databaseLeft = (database: BackupPlan['database']) =>
  `${inline(DATABASE[database.kind])} was the database ${inline(database.kind === 'sqlite' ? database.path : database.name)}`

/** Shows text on one line: it may come from the host, and must not end its paragraph. */
function inline(text: string): string {
  const shown = visibleName(text)
  const ticks = ticksAround(shown, 1)
  // Markdown removes one blank at both ends.
  const blank = /^`|`$/.test(shown) ? ' ' : ''
  return `${ticks}${blank}${shown}${blank}${ticks}`
}

/** Nothing of Headscale's is executable, or written by everyone. */
const MODES = 0o664

/**
 * The service's user can replace folders and files of its own by links at any time, which root would follow. So `enter` looks at the folder
 * that it is in, which no one can replace any more, and `put_back` gives a file its owner and rights where only root can write: `cp` of
 * GNU then applies them to the file that it created itself, but `install` to whatever has its name. `command` avoids aliases, such as `cp -i`.
 * Nothing is made before `ready`, and nothing old is removed before the new file is beside it.
 */
const FUNCTIONS = `# For steps 3 and 4, in the same shell.
ready() {
  for tool in cp install mktemp mv; do
    command "$tool" --version 2>&1 | grep -q GNU || { echo 'Needs GNU coreutils.'; return 1; }
  done
  [ -f "$1" ]
}
enter() {
  cd / && at= && rest=\${1#/}/ || return
  while [ -n "$rest" ]; do
    at=$at/\${rest%%/*}
    rest=\${rest#*/}
    command mkdir -m 0755 -- "./\${at##*/}" 2>/dev/null
    cd -P -- "./\${at##*/}" && [ "$(pwd -P)" = "$at" ] || return
  done
}
put_back() {
  (
    ready "$1" || exit
    from=$PWD/$1 name=./\${2##*/}
    new=$(mktemp -d "$PWD/new.XXXXXX") && trap 'command rm -rf -- "$new"' EXIT || exit
    command install -T -o "$3" -g "$4" -m "$5" -- "$from" "$new/file" && enter "\${2%/*}" && [ ! -d "$name" ] || exit
    command cp -p --remove-destination -T -- "$new/file" "$name.restored" || { command rm -f -- "$name.restored"; exit 1; }
    [ "\${6-}" != database ] || command rm -f -- "$name-wal" "$name-shm" "$name-journal" || exit
    command mv -f -T -- "$name.restored" "$name"
  ) || echo "Not written: $2"
}
make_folder() {
  (
    ready "$4" && enter "\${1%/*}" || exit
    test -d "./\${1##*/}" && exit
    command mkdir -m 0750 -- "./\${1##*/}" && enter "$1" && [ -O . ] && [ -z "$(command ls -A)" ] && command chown -- "$2:$3" .
  ) || echo "Not written: $1"
}`.split('\n')

/** Puts a file back. A folder in its place counts as a failure. */
const putBack = (from: string, { path, user, group, mode }: TarFile, ...more: string[]) =>
  posixCommand('put_back', [from, path, user, group, (mode & MODES).toString(8).padStart(4, '0'), ...more])

/** Creates the folder of the database before any file in it: `put_back` would make it root's, and Headscale creates more files there. */
const databaseFolder = ({ path, user, group }: TarFile) =>
  posixCommand('make_folder', [posix.dirname(path), user, group, DATABASE.sqlite])

/** Puts the database back in place of the old one and its newest changes, which would be applied to the new one. */
const putDatabase = (file: TarFile) => block(putBack(DATABASE.sqlite, file, 'database'))

function postgres(database: Extract<BackupPlan['database'], { kind: 'postgres' }>, isPlain: boolean): string {
  if (!isPlain) return 'By hand, see above.'
  const { host, port, name, user } = database
  const place = ['-h', host, '-p', port, '-U', user]
  const role = posixCommand('createuser', ['--pwprompt', '--', user])
  const owned = posixCommand('createdb', ['-O', user, '-E', 'UTF8', '-T', 'template0', '--', name])
  const once = ['-v', 'ON_ERROR_STOP=1', '--single-transaction']
  return `PostgreSQL needs an empty database ${inline(name)} of the user ${inline(user)}, as \`createdb\` makes one. An existing one must be dropped
first. Both programs ask for that user's password, which the configuration names. If PostgreSQL runs in a container, run them there.

${block(
  posixCommand('createdb', [...place, '-E', 'UTF8', '-T', 'template0', '--', name]),
  posixCommand('psql', ['-X', ...place, '-d', name, ...once, '-q', '-f', DATABASE.postgres]),
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
  return `The folders below must be mounted into its container as before.\n\n${block(posixCommand(how, ['stop', '--', name]))}`
}

function start({ how, name, place, config }: BackupContent['headscale']): string {
  if (how === 'systemd') return block('systemctl start headscale.service')
  if ('container' in place) return block(posixCommand(how, ['start', '--', name]))
  return `Start it as before:\n\n${otherBlock(posixWords([place.program, '-c', config, 'serve']))}`
}
