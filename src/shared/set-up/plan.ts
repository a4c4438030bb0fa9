import { type HostCall, withSudo } from '@shared/host/call'
import { SET_UP_FOLDER, setUpCommands, setUpUndos } from '@shared/host/set-up-commands'
import {
  type Architecture,
  fileAddress,
  type FileKind,
  minorOf,
  parseVersion,
  type Release,
  releaseFile,
  versionText,
} from '@shared/upgrade/releases'
import type { SetUpAnswers } from './answers'

/** The steps of a set-up, in their order. */
export const setUpSteps = ['load', 'configure', 'check', 'install', 'healthy', 'accounts'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** A command of a step. `input`: what it reads. `fine`: exit codes besides 0 that are no failure, as of a user who is there already. */
export interface PlannedCall {
  readonly call: HostCall
  readonly input?: 'configuration' | 'file' | 'unit'
  readonly fine?: readonly number[]
}

/** The release to install, and where its file comes from: the release page, loaded by the host, or this computer. */
export interface SetUpRelease {
  readonly version: string
  readonly kind: FileKind
  readonly sum: string
  readonly from: 'page' | 'file'
}

/** The releases whose configuration `configurationOf` writes. */
const MINORS: readonly number[] = [29, 30]

/** Returns whether the console can set up a release. */
export const canSetUp = (version: string): boolean => MINORS.includes(minorOf(version) ?? 0)

/** Returns the newest patch of the newest release that the console can set up; null without one. */
export function releaseToSetUp(releases: readonly Release[]): string | null {
  const known = releases.flatMap(({ version }) => (canSetUp(version) ? (parseVersion(version) ?? []) : []))
  const [newest] = known.toSorted((a, b) => b.minor - a.minor || b.patch - a.patch)
  return newest ? versionText(newest) : null
}

/** The facts of the host that a plan needs. */
export interface PlanHost {
  readonly architecture: Architecture
  readonly loader: 'curl' | 'wget' | null
  /** False: every command needs `sudo`. */
  readonly isRoot: boolean
}

/** A user who is there already (useradd), and a unit that is not there yet (systemctl). */
const [THERE, NO_UNIT] = [9, 5]

/** Seconds for a download over a slow line: a package has some 20 MB, a bare program 60. */
const LOAD_SECONDS: Readonly<Record<FileKind, number>> = { deb: 240, binary: 720 }

/** Returns the commands of each step. The last two also read what Headscale says. */
export function planOf(
  { user }: Pick<SetUpAnswers, 'user'>,
  { architecture, loader, isRoot }: PlanHost,
  { version, kind, from }: Omit<SetUpRelease, 'sum'>,
): Readonly<Record<SetUpStep, readonly PlannedCall[]>> {
  const name = releaseFile(version, architecture, kind)
  const [file, address] = [`${SET_UP_FOLDER}/${name}`, fileAddress(version, name)]
  const { setUpAct: act } = setUpCommands
  const asRoot = (planned: PlannedCall): PlannedCall =>
    isRoot ? planned : { ...planned, call: withSudo(planned.call) }
  const all = (...planned: PlannedCall[]) => planned.map(asRoot)
  const seconds = LOAD_SECONDS[kind]
  const download = loader === 'wget' ? act('wget', file, address) : act('curl', file, address, String(seconds))
  const load: PlannedCall =
    from === 'file'
      ? { call: act('begin', file), input: 'file' }
      : { call: { ...download, timeoutMs: (seconds + 60) * 1000 } }
  return {
    load: all({ call: act('folder') }, load, { call: setUpCommands.setUpSum(file) }),
    configure: all(
      { call: act('stop'), fine: [NO_UNIT] },
      { call: act('group') },
      { call: act('user'), fine: [THERE] },
      { call: act('data') },
      { call: act('etc') },
      { call: act('configure'), input: 'configuration' },
    ),
    check: all(
      { call: kind === 'deb' ? act('unpack', file) : act('place', file) },
      { call: act('check') },
      { call: act('protect') },
    ),
    install: all(
      ...(kind === 'deb'
        ? [{ call: act('install', file) }]
        : [{ call: act('program', file) }, { call: act('unit'), input: 'unit' as const }, { call: act('reload') }]),
      { call: act('enable') },
      { call: act('start') },
    ),
    healthy: [],
    accounts: all({ call: act('createUser', user) }, { call: act('preAuthKey', 'ID') }, { call: act('tidy') }),
  }
}

/** Returns the commands that take a set-up back, in their order. Nothing of it may be there any more: their failures do not count. */
export const undoPlan = (isRoot: boolean): HostCall[] =>
  setUpUndos.map((part) => {
    const call = setUpCommands.setUpUndo(part)
    return isRoot ? call : withSudo(call)
  })
