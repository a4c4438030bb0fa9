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

const sudo = (program: string, ...args: string[]) => posixCommand('sudo', [program, ...args])

/**
 * Returns the commands that do a step by hand, in the right order. Empty for an installation whose commands are not known: a container that
 * was
 * started by hand has arguments that only its admin knows.
 */
export function stepByHand(options: HandOptions): HandStep[] {
  const { place } = options
  switch (place.installation) {
    case 'package':
    case 'binary':
      return byProgram(options)
    case 'compose':
      return byCompose(options)
    default:
      return []
  }
}

const UNIT = 'headscale.service'

function byProgram(options: HandOptions): HandStep[] {
  const { place, version, from } = options
  const architecture = architectureOf(place.architecture)
  if (architecture === null) return []
  const kind = place.installation === 'package' ? 'deb' : 'binary'
  const file = releaseFile(version, architecture, kind)
  const old = parseVersion(from)
  const oldFile = old && kind === 'deb' ? releaseFile(versionText(old), architecture, kind) : null
  const oldProgram = `${place.program}.before-${version}`
  const copies = copiesOf(place, version)
  const isHalf = place.package !== null && place.package.state !== 'installed'
  const install =
    kind === 'deb'
      ? [sudo('apt-get', 'install', '-y', '-o', 'Dpkg::Options::=--force-confold', `./${file}`)]
      : [
          sudo('install', '-m', '0755', '--', file, `${place.program}.new`),
          sudo('mv', '-T', '--', `${place.program}.new`, place.program),
        ]
  const back =
    kind === 'deb'
      ? oldFile === null
        ? []
        : [
            sudo(
              'apt-get',
              'install',
              '-y',
              '--allow-downgrades',
              '-o',
              'Dpkg::Options::=--force-confold',
              `./${oldFile}`,
            ),
          ]
      : [
          sudo('cp', '-a', '--', oldProgram, `${place.program}.new`),
          sudo('mv', '-T', '--', `${place.program}.new`, place.program),
        ]
  return present([
    { part: 'repair', commands: isHalf ? [sudo('dpkg', '--configure', '-a', '--force-confold')] : [] },
    {
      part: 'download',
      commands: [
        ...downloadsOf(version, file, options),
        ...(old && oldFile ? downloadsOf(versionText(old), oldFile, options) : []),
      ],
    },
    { part: 'check', commands: checksOf(file, options) },
    { part: 'stop', commands: [sudo('systemctl', 'stop', UNIT)] },
    {
      part: 'copy',
      commands: [...copies.make, ...(kind === 'binary' ? [sudo('cp', '-a', '--', place.program, oldProgram)] : [])],
    },
    { part: 'install', commands: install },
    { part: 'start', commands: [sudo('systemctl', 'start', UNIT)] },
    { part: 'healthy', commands: healthOf(place) },
    {
      part: 'back',
      // Without a copy of the database the old release would refuse to start.
      commands:
        copies.back.length > 0 && back.length > 0
          ? [
              sudo('systemctl', 'stop', UNIT),
              ...back,
              sudo('systemctl', 'stop', UNIT),
              ...copies.back,
              sudo('systemctl', 'start', UNIT),
            ]
          : [],
    },
  ])
}

function byCompose(options: HandOptions): HandStep[] {
  const { place, version, from } = options
  if (!place.compose || (place.how !== 'docker' && place.how !== 'podman')) return []
  const { file, service } = place.compose
  const compose = (...args: string[]) => sudo(place.how, 'compose', '-f', file, ...args)
  const copies = copiesOf(place, version)
  const name = place.image.replace(/[:@][^/]*$/, '') || 'docker.io/headscale/headscale'
  const old = parseVersion(from)
  const tag = (to: string) => `# ${file}: image: ${name}:${to}`
  const kept = `${file}.before-${version}`
  return present([
    { part: 'download', commands: [posixCommand('sudo', [place.how, 'pull', `${name}:${version}`])] },
    { part: 'stop', commands: [compose('stop', service)] },
    { part: 'copy', commands: [...copies.make, sudo('cp', '-a', '--', file, kept)] },
    { part: 'install', commands: [tag(version)] },
    { part: 'start', commands: [compose('up', '-d', service)] },
    { part: 'healthy', commands: healthOf(place) },
    {
      part: 'back',
      commands:
        copies.back.length > 0 && old
          ? [compose('stop', service), sudo('cp', '-a', '--', kept, file), ...copies.back, compose('up', '-d', service)]
          : [],
    },
  ])
}

const present = (steps: readonly HandStep[]) => steps.filter(({ commands }) => commands.length > 0)

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

const healthOf = ({ listen }: UpgradePlace) => [posixCommand('curl', ['-fsSk', `${listen}/health`])]

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
