import { posixCommand, posixWord } from '@shared/command/words'
import {
  architectureOf,
  CHECKSUMS,
  fileAddress,
  parseVersion,
  releaseFile,
  type UpgradePlace,
  versionText,
} from './releases'

/** The purposes of a step's commands, in their order. `back`: the way back; `repair`: of a package that is half installed. */
export const handParts = ['repair', 'download', 'check', 'stop', 'copy', 'install', 'start', 'healthy', 'back'] as const
export type HandPart = (typeof handParts)[number]

export interface HandStep {
  readonly part: HandPart
  /** One command a line, for a POSIX shell on the host. */
  readonly commands: readonly string[]
}

interface HandOptions {
  readonly place: UpgradePlace
  /** The release that the step installs, such as `0.28.0`. */
  readonly version: string
  /** The release that runs before the step; the installed one only for the first step of a way. */
  readonly from: string
  /** The checksums of the release by the name of the file; empty without them. */
  readonly sums: Readonly<Record<string, string>>
  /** The files that the admin has on this computer, which are copied by hand. */
  readonly local: ReadonlySet<string>
}

const UNIT = 'headscale.service'

const sudo = (program: string, ...args: string[]) => posixCommand('sudo', [program, ...args])

/** What differs between installations. `old`: puts the program before back; null if it is not known. */
interface HandWay {
  readonly repair?: readonly string[]
  readonly download: readonly string[]
  readonly check?: readonly string[]
  readonly stop: string
  readonly start: string
  /** Keeps more than the database and the configuration. */
  readonly keep: readonly string[]
  readonly install: readonly string[]
  readonly old: readonly string[] | null
}

/**
 * Returns the commands that do a step by hand, in the right order. Empty for an installation whose commands are not known: a container that
 * was
 * started by hand has arguments that only its admin knows.
 */
export function stepByHand(options: HandOptions): HandStep[] {
  const { place, version } = options
  const { installation } = place
  const way =
    installation === 'compose'
      ? byCompose(options)
      : installation === 'package' || installation === 'binary'
        ? byProgram(options)
        : null
  if (!way) return []
  const { repair = [], download, check = [], stop, start, keep, install, old } = way
  const copies = copiesOf(place, version)
  // Without a copy of the database the old release would refuse to start.
  const back = copies.back.length > 0 && old ? [stop, ...old, ...copies.back, start] : []
  const commands = {
    repair,
    download,
    check,
    stop: [stop],
    copy: [...copies.make, ...keep],
    install,
    start: [start],
    back,
  }
  const all = { ...commands, healthy: [posixCommand('curl', ['-fsSk', `${place.listen}/health`])] }
  return handParts.flatMap((part) => (all[part].length > 0 ? [{ part, commands: all[part] }] : []))
}

function byProgram(options: HandOptions): HandWay | null {
  const { place, version, from } = options
  const { program } = place
  const architecture = architectureOf(place.architecture)
  if (architecture === null) return null
  const isPackage = place.installation === 'package'
  const file = releaseFile(version, architecture, isPackage ? 'deb' : 'binary')
  const check = checksOf(file, options)
  const [stop, start] = [sudo('systemctl', 'stop', UNIT), sudo('systemctl', 'start', UNIT)]
  const download = downloadsOf(version, file, options)
  if (!isPackage) {
    const kept = `${program}.before-${version}`
    const rename = sudo('mv', '-T', '--', `${program}.new`, program)
    const install = [sudo('install', '-m', '0755', '--', file, `${program}.new`), rename]
    const old = [sudo('cp', '-a', '--', kept, `${program}.new`), rename]
    return { download, check, stop, start, keep: [sudo('cp', '-a', '--', program, kept)], install, old }
  }
  const isHalf = place.package !== null && place.package.state !== 'installed'
  const repair = isHalf ? [sudo('dpkg', '--configure', '-a', '--force-confold')] : []
  const apt = (name: string, ...more: string[]) =>
    sudo('apt-get', 'install', '-y', ...more, '-o', 'Dpkg::Options::=--force-confold', `./${name}`)
  const way = { repair, check, stop, start, keep: [], install: [apt(file)] }
  const before = parseVersion(from)
  if (!before) return { ...way, download, old: null }
  const oldFile = releaseFile(versionText(before), architecture, 'deb')
  const both = [...download, ...downloadsOf(versionText(before), oldFile, options)]
  // The package starts Headscale.
  return { ...way, download: both, old: [apt(oldFile, '--allow-downgrades'), stop] }
}

function byCompose({ place, version, from }: HandOptions): HandWay | null {
  if (!place.compose || (place.how !== 'docker' && place.how !== 'podman')) return null
  const { file, service } = place.compose
  const compose = (...args: string[]) => sudo(place.how, 'compose', '-f', file, ...args)
  const name = place.image.replace(/[:@][^/]*$/, '') || 'docker.io/headscale/headscale'
  const kept = `${file}.before-${version}`
  return {
    download: [sudo(place.how, 'pull', `${name}:${version}`)],
    stop: compose('stop', service),
    start: compose('up', '-d', service),
    keep: [sudo('cp', '-a', '--', file, kept)],
    install: [`# ${file}: image: ${name}:${version}`],
    old: parseVersion(from) && [sudo('cp', '-a', '--', kept, file)],
  }
}

function downloadsOf(version: string, file: string, { local }: HandOptions): string[] {
  // A file that the admin has is copied from this computer, whose command is no command of the host.
  return local.has(file) ? [] : [posixCommand('curl', ['-fLO', '--proto', '=https', fileAddress(version, file)])]
}

/** With a known checksum the host needs no other file, which could come from the same wrong place. */
function checksOf(file: string, { version, sums }: HandOptions): string[] {
  const sum = sums[file]
  if (sum !== undefined) return [`echo ${posixWord(`${sum}  ${file}`)} | sha256sum -c -`]
  return [
    posixCommand('curl', ['-fLO', '--proto', '=https', fileAddress(version, CHECKSUMS)]),
    posixCommand('sha256sum', ['-c', '--ignore-missing', CHECKSUMS]),
  ]
}

/** Copies of the stopped database and of the configuration, and how they come back. Empty for a database that is no file of the host. */
function copiesOf({ database, config }: UpgradePlace, version: string): { make: string[]; back: string[] } {
  const kept = (path: string) => `${path}.before-${version}`
  const configuration = sudo('cp', '-a', '--', config, kept(config))
  if (database.kind === 'postgres' || database.path === '') return { make: [configuration], back: [] }
  const { path } = database
  const each = (script: string) => posixCommand('sudo', ['sh', '-c', script])
  const [from, to] = [posixWord(path), posixWord(kept(path))]
  return {
    // The write-ahead log belongs to the database, and is missing after a clean end.
    make: [each(`for e in '' -wal -shm; do [ ! -e ${from}$e ] || cp -a -- ${from}$e ${to}$e; done`), configuration],
    back: [
      each(
        `rm -f -- ${from} ${from}-wal ${from}-shm; for e in '' -wal -shm; do [ ! -e ${to}$e ] || cp -a -- ${to}$e ${from}$e; done`,
      ),
      sudo('cp', '-a', '--', kept(config), config),
    ],
  }
}
