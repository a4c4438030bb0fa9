import { command, headscale, type HeadscalePlace, type HostCall, reads, SLOW, words, type Words, writes } from './call'
import type { LogSource } from './log'

/** A file of Headscale has some kB; a list of DNS records may have some hundred. */
const FILE = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 }
/** Headscale closes its connections before it stops. */
const RESTART = { timeoutMs: 60_000, maxBytes: 64 * 1024 }

/** The number of log lines shown to explain why Headscale does not start. */
const LAST_LINES = 60

/** In the name of every file that the console makes on a host. */
export const FILE_MARK = 'mesh-console-'

/** The files of one save, all in the same folder. */
export interface SavePaths {
  /** The file itself, not a link to it. */
  readonly file: string
  /** Takes the new text first. */
  readonly candidate: string
  /** Keeps the previous text. */
  readonly backup: string
  /** The file whose owner and mode the new text gets: the file itself, or another one if the file is new. */
  readonly model: string
  readonly folder: string
}

/** The programs of a save. `check` is one of Headscale; undefined if it has none for this file. */
export interface SaveSteps {
  readonly exists: Words
  readonly digest: (path: string) => Words
  readonly owner: (path: string) => Words
  readonly copy: Words
  readonly fill: Words
  readonly check: Words | undefined
  readonly keep: Words
  /** For file systems without hard links. */
  readonly keepCopy: Words
  readonly move: Words
  readonly create: Words
  readonly sync: Words
  readonly remove: (path: string) => Words
}

export function saveSteps({ file, candidate, backup, model, folder }: SavePaths, check?: Words): SaveSteps {
  return {
    exists: words('test', '-e', file),
    digest: (path) => words('sha256sum', '--', path),
    owner: (path) => words('stat', '-c', '%u:%g:%a', '--', path),
    copy: words('cp', '-a', '--', model, candidate),
    fill: words('dd', `of=${candidate}`, 'conv=fsync', 'status=none'),
    check,
    keep: words('ln', '--', file, backup),
    keepCopy: words('cp', '-a', '--', file, backup),
    move: words('mv', '-f', '--', candidate, file),
    create: words('ln', '--', candidate, file),
    sync: words('sync', '--', folder),
    remove: (path) => words('rm', '-f', '--', path),
  }
}

function save({ file, candidate, backup, model, folder }: SavePaths, check?: Words): HostCall {
  const steps = saveSteps({ file, candidate, backup, model, folder }, check)
  const also = [
    steps.digest(candidate),
    steps.digest(backup),
    steps.copy,
    steps.fill,
    ...[file, candidate].map(steps.owner),
    ...(check ? [check] : []),
    steps.keep,
    steps.keepCopy,
    steps.move,
    steps.sync,
    ...[candidate, backup].map(steps.remove),
  ]
  return { ...writes('save', { ...FILE, timeoutMs: 60_000 }), words: steps.digest(file), also }
}

/** Commands that read and change files of Headscale, and let it use them. */
export const fileCommands = {
  /** The file behind links. */
  resolve: (file: string) => command(reads('resolve'), 'readlink', '-f', '--', file),
  /** Owner, group and mode. */
  owner: (file: string) => command(reads('owner'), 'stat', '-c', '%U:%G %a', '--', file),
  readFile: (file: string) => command(reads('readFile', FILE), 'cat', '--', file),
  /** The backups of the console, and the remains of an interrupted save. */
  ownFiles: (folder: string) =>
    command(reads('ownFiles'), 'find', folder, '-maxdepth', '1', '-type', 'f', '-name', `*${FILE_MARK}*`),
  /** Root runs it as `user`: it creates missing key files, which Headscale itself must be able to read afterwards. */
  configTest: (place: HeadscalePlace, candidate: string, user: string | null = null) => {
    if ('container' in place) return headscale(place, reads('configTest'), '-c', candidate, 'configtest')
    const call = headscale({ ...place, config: candidate }, reads('configTest'), 'configtest')
    return user === null ? call : { ...call, words: words('runuser', '-u', user, '--', ...call.words) }
  },
  /** Headscale 0.26 to 0.28 reject the option that names the configuration here; newer releases require it. */
  policyTest: (place: HeadscalePlace, candidate: string) => {
    const checking = ['policy', 'check', '--file', candidate]
    if ('container' in place) return headscale(place, reads('policyTest'), ...checking)
    const { words: program } = command(reads('policyTest'), place.program)
    return command(reads('policyTest', SLOW), 'env', `HEADSCALE_CONFIG=${place.config}`, ...program, ...checking)
  },
  /** Replaces a file: all of it or nothing. */
  save,
  removeFile: (path: string) => command(writes('removeFile'), 'rm', '-f', '--', path),
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

function lastLog(source: LogSource): HostCall {
  const [kind, lines] = [reads('lastLog', SLOW), String(LAST_LINES)]
  if (source.in === 'file') return command(kind, 'tail', '-n', lines, '--', source.path)
  if (source.in !== 'journal') return command(kind, source.in, 'logs', '--tail', lines, source.container)
  const options = [`--lines=${lines}`, '--output=cat', '--no-pager']
  return command(kind, 'journalctl', '--unit=headscale.service', ...options)
}

const PLACE: HeadscalePlace = { how: 'systemd', program: 'headscale', config: 'CONFIG' }
const CONTAINER: HeadscalePlace = { how: 'docker', container: 'CONTAINER' }

const SAVED: SavePaths = { file: 'FILE', candidate: 'CANDIDATE', backup: 'BACKUP', model: 'FILE', folder: 'FOLDER' }

/** The forms of each of these commands, with words in capitals for values that the host's answers fill in. */
export const fileForms: Readonly<Record<keyof typeof fileCommands, readonly HostCall[]>> = {
  resolve: [fileCommands.resolve('FILE')],
  owner: [fileCommands.owner('FILE')],
  readFile: [fileCommands.readFile('FILE')],
  ownFiles: [fileCommands.ownFiles('FOLDER')],
  configTest: [
    fileCommands.configTest(PLACE, 'CANDIDATE'),
    fileCommands.configTest(PLACE, 'CANDIDATE', 'USER'),
    fileCommands.configTest(CONTAINER, 'CANDIDATE'),
  ],
  policyTest: [fileCommands.policyTest(PLACE, 'CANDIDATE'), fileCommands.policyTest(CONTAINER, 'CANDIDATE')],
  save: [fileCommands.save(SAVED)],
  removeFile: [fileCommands.removeFile('FILE')],
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
  ],
}
