import {
  asUser,
  command,
  headscale,
  type HeadscalePlace,
  type HostCall,
  type Kind,
  reads,
  SLOW,
  words,
  type Words,
  writes,
} from './call'
import type { LogSource } from './host-report'
import { awayFrom, CHECK_COPY, READ_FILE, SAVE_STEP } from './save-steps'

/** A file of Headscale has some kB; a list of DNS records may have some hundred. */
const FILE = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 }
/** Headscale closes its connections before it stops. */
const RESTART = { timeoutMs: 60_000, maxBytes: 64 * 1024 }

/** The most that an issuer's document may have, and how long it may take, in seconds. */
const DOCUMENT_BYTES = 256 * 1024
const DOCUMENT_SECONDS = 10
/** Heads of the answer come on top of its body. */
const DOCUMENT = { timeoutMs: 15_000, maxBytes: DOCUMENT_BYTES + 64 * 1024 }

/** The number of log lines shown to explain why Headscale does not start. */
const LAST_LINES = 60

/** The files of one save, all in the same folder. */
export interface SavePaths {
  /** The file itself, not a link to it. */
  readonly file: string
  readonly folder: string
  /** The file whose owner and mode the new text gets: the file itself, or another one if the file is new. */
  readonly model: string
  /** In the names of the files that the save makes. */
  readonly stamp: string
  /** Takes the new text first. */
  readonly candidate: string
  /** Keeps the previous text. */
  readonly backup: string
}

/** One step of a save: `save-steps.ts`. */
export const saveStep = ({ folder, file, model }: Pick<SavePaths, 'folder' | 'file' | 'model'>): Words =>
  words('sh', '-c', SAVE_STEP, 'save', folder, file.slice(file.lastIndexOf('/') + 1), model)

/** @param check the program that checks the new text; undefined without one */
const save = (paths: SavePaths, check?: Words): HostCall => ({
  ...writes('save', { ...FILE, timeoutMs: 60_000 }),
  words: saveStep(paths),
  ...(check && { also: [check] }),
})

/** Commands that read and change files of Headscale, and let it use them. */
export const fileCommands = {
  /** The file behind links. */
  resolve: (file: string) => command(reads('resolve'), 'readlink', '-f', '--', file),
  /** Owner, group and mode. */
  owner: (file: string) => command(reads('owner'), 'stat', '-c', '%U:%G %a', '--', file),
  /** Fails if the user cannot write into a folder. Without one, prints the user's groups. */
  writable: (folder: string | null) =>
    folder === null ? command(reads('writable'), 'id', '-Gn') : command(reads('writable'), 'test', '-w', folder),
  readFile: (file: string) => command(reads('readFile', FILE), 'cat', '--', file),
  /** The same for root. @param file without links */
  readAsRoot: (file: string) => command(reads('readAsRoot', FILE), 'sh', '-c', READ_FILE, 'read', file),
  /** Checks a configuration on a copy of the database. Root runs it as the service's user, who may read what Headscale may read. */
  configTest: (place: HeadscalePlace, candidate: string, { user = null, database, variables, stamp }: CheckedOn) => {
    const kind = reads('configTest', SLOW)
    if ('container' in place) {
      const away = [...awayFrom(`${CONTAINER_COPY}${stamp}`), ...variables].flatMap((one) => ['-e', one])
      return command(kind, place.how, 'exec', ...away, place.container, 'headscale', '-c', candidate, 'configtest')
    }
    const shell = ['sh', '-c', CHECK_COPY, 'check', place.program, candidate, database, ...variables] as const
    return asUser(kind, user, ...shell)
  },
  /** Headscale 0.26 to 0.28 reject the option that names the configuration here; newer releases require it. */
  policyTest: (place: HeadscalePlace, candidate: string) => {
    const checking = ['policy', 'check', '--file', candidate]
    if ('container' in place) return headscale(place, reads('policyTest'), ...checking)
    const { words: program } = command(reads('policyTest'), place.program)
    return command(reads('policyTest', SLOW), 'env', `HEADSCALE_CONFIG=${place.config}`, ...program, ...checking)
  },
  /**
   * Asks an address of an OpenID issuer as the host reaches it, with the answer's head, and reads the host's clock if the address is null. No
   * file of the user changes the request, and no redirect is followed.
   */
  oidc: (address: string | null) => {
    if (address === null) return command(reads('oidc'), 'date', '+%s')
    const limits = ['--max-time', String(DOCUMENT_SECONDS), '--max-filesize', String(DOCUMENT_BYTES)]
    const plain = ['-q', '-g', '-sS', '-i', '--suppress-connect-headers', '--proto', '=http,https']
    return command(reads('oidc', DOCUMENT), 'curl', ...plain, ...limits, '--', address)
  },
  /** Replaces a file: all of it or nothing. */
  save,
  restart: (place: HeadscalePlace) =>
    'container' in place
      ? command(writes('restart', RESTART), place.how, 'restart', place.container)
      : command(writes('restart', RESTART), 'systemctl', 'restart', 'headscale.service'),
  /** The admin's own command, for a Headscale that the console cannot restart. */
  ownRestart: ([program = '', ...args]: readonly string[]) => command(writes('ownRestart', RESTART), program, ...args),
  /** Lets Headscale read its policy file again. `name`: the id of a plain process. */
  reload: ({ how, ...place }: HeadscalePlace, name: string) => {
    if ('container' in place) return command(writes('reload'), how, 'kill', '--signal=HUP', place.container)
    if (how === 'process') return command(writes('reload'), 'kill', '-HUP', name)
    return command(writes('reload'), 'systemctl', 'kill', '--signal=HUP', 'headscale.service')
  },
  lastLog: (source: LogSource) => lastLog(source),
} as const

/** The commands that read a file that may be readable for root alone. */
export const callsToRead = (file: string): HostCall[] => [
  fileCommands.resolve(file),
  fileCommands.readAsRoot(file),
  fileCommands.owner(file),
]

/** The copy on which a configuration is checked. */
interface CheckedOn {
  /** The user that runs the check; null for the one that runs the command. */
  readonly user?: string | null
  /** The database that is copied; `-` without a file. */
  readonly database: string
  /** In the name of the folder of a container that takes the copy: no other check, and nobody else, knows it before. */
  readonly stamp: string
  /** More variables for Headscale, as `NAME=value`. */
  readonly variables: readonly string[]
}

/** A folder of each container's own memory, so nothing of the check stays. Images of Headscale have no shell that could remove it. */
const CONTAINER_COPY = '/dev/shm/mesh-console-'

/** Prints the end of a file. Root reads that of another user as this user, who could put a link to any file in its place. */
export function tailOf(
  kind: Kind,
  { path, user }: Extract<LogSource, { readonly in: 'file' }>,
  lines: string,
  ...options: readonly string[]
): HostCall {
  return asUser(kind, user, 'tail', '-n', lines, ...options, '--', path)
}

function lastLog(source: LogSource): HostCall {
  const [kind, lines] = [reads('lastLog', SLOW), String(LAST_LINES)]
  if (source.in === 'file') return tailOf(kind, source, lines)
  if (source.in !== 'journal') return command(kind, source.in, 'logs', '--tail', lines, source.container)
  const options = [`--lines=${lines}`, '--output=cat', '--no-pager']
  return command(kind, 'journalctl', '--unit=headscale.service', ...options)
}

const PLACE: HeadscalePlace = { how: 'systemd', program: 'headscale', config: 'CONFIG' }
const CONTAINER: HeadscalePlace = { how: 'docker', container: 'CONTAINER' }

const SAVED = { file: 'FILE', candidate: 'CANDIDATE', backup: 'BACKUP', model: 'MODEL', folder: 'FOLDER', stamp: '' }
const CHECKED: CheckedOn = { database: 'DATABASE', variables: [], stamp: 'STAMP' }

/** The forms of each of these commands, with words in capitals for values that the host's answers fill in. */
export const fileForms: Readonly<Record<keyof typeof fileCommands, readonly HostCall[]>> = {
  resolve: [fileCommands.resolve('FILE')],
  owner: [fileCommands.owner('FILE')],
  writable: [fileCommands.writable('FOLDER'), fileCommands.writable(null)],
  readFile: [fileCommands.readFile('FILE')],
  readAsRoot: [fileCommands.readAsRoot('FILE')],
  configTest: [
    ...[{}, { user: 'USER' }].map((more) => fileCommands.configTest(PLACE, 'CANDIDATE', { ...CHECKED, ...more })),
    fileCommands.configTest(CONTAINER, 'CANDIDATE', CHECKED),
  ],
  policyTest: [fileCommands.policyTest(PLACE, 'CANDIDATE'), fileCommands.policyTest(CONTAINER, 'CANDIDATE')],
  oidc: [fileCommands.oidc('ADDRESS'), fileCommands.oidc(null)],
  save: [fileCommands.save(SAVED)],
  restart: [fileCommands.restart(PLACE), fileCommands.restart(CONTAINER)],
  ownRestart: [fileCommands.ownRestart(['PROGRAM', 'ARGUMENTS'])],
  reload: [
    fileCommands.reload(PLACE, ''),
    fileCommands.reload(CONTAINER, ''),
    fileCommands.reload({ ...PLACE, how: 'process' }, 'PID'),
  ],
  lastLog: [
    fileCommands.lastLog({ in: 'journal' }),
    fileCommands.lastLog({ in: 'docker', container: 'CONTAINER' }),
    fileCommands.lastLog({ in: 'file', path: 'FILE' }),
    fileCommands.lastLog({ in: 'file', path: 'FILE', user: 'USER' }),
  ],
}
