import { asUser, command, type HostCall, reads, SMALL, writes } from './call'
import { TRIAL } from './trial-script'
import { STAGE, STEP, UPGRADE_FOLDER } from './upgrade-step'

/** The last change that each minor release makes to a database, as Headscale names it in its table of migrations. */
export const lastMigrations: Readonly<Record<string, string>> = {
  '0.26': '202505141324',
  '0.27': '202511101554-drop-old-idx',
  '0.28': '202601121700-migrate-hostinfo-request-tags',
  '0.29': '202606181200-recover-null-tags-node-user-id',
  '0.30': '202606211200-oauth-clients-and-tokens',
}

/** A database may have some hundred MB. */
const SEARCH = { ...SMALL, timeoutMs: 60_000 }

const PACKAGE = '${db:Status-Status} ${Version} ${Architecture}'
const COMPOSE = '[{{json .Config.Image}},{{json .Config.Labels}}]'

/** A download of up to 60 MB over a slow line (720 s), and a copy of the database. */
const REHEARSAL = { timeoutMs: 810_000, maxBytes: 256 * 1024 }

/** Two downloads. */
const STAGING = { timeoutMs: 1_560_000, maxBytes: 64 * 1024 }

/** The facts that a step needs. Its script reads it line by line. */
export interface StepPlan {
  readonly kind: 'deb' | 'binary'
  readonly program: string
  readonly config: string
  readonly database: string
  /** The service's user; null for root. */
  readonly user: string | null
  /** The address at which the host reaches Headscale, and the address of its health as clients ask for it. */
  readonly address: string
  readonly health: string
  readonly from: string
  readonly to: string
  readonly url: string
  readonly sum: string
  /** The package of the release before; null for a program, of which a copy is kept. */
  readonly old: { readonly url: string; readonly sum: string } | null
  /** The digest that the configuration has before the edit; null without one. */
  readonly edited: string | null
  /** The place of the policy; null if it is not edited. The input begins with its texts: the stored one, then the edited one. */
  readonly policy: { readonly at: string; readonly stored: string; readonly edited: string } | null
}

/** The folder of all steps, and the name of one in it. */
interface StepPlace {
  readonly folder?: string
  readonly name: string
}

const stepFile = ({ folder = UPGRADE_FOLDER, name }: StepPlace) => `${folder}/${name}/step`

/** Commands that find out where an installation stands before an upgrade, and rehearse a step. */
export const upgradeCommands = {
  architecture: () => command(reads('architecture'), 'uname', '-m'),
  /** The package that a program belongs to. */
  packageOf: (program: string) => command(reads('packageOf'), 'dpkg-query', '--search', '--', program),
  packageState: () => command(reads('packageState'), 'dpkg-query', '--show', `--showformat=${PACKAGE}`, 'headscale'),
  /** The image of a container, and the labels by which docker compose marks its own containers. */
  image: (engine: 'docker' | 'podman', container: string) =>
    command(reads('image'), engine, 'inspect', '--format', COMPOSE, container),
  freeSpace: (folder: string) => command(reads('freeSpace'), 'df', '-P', '-k', '--', folder),
  /** The names of migrations in a database or its write-ahead log: no other part of it leaves the host. */
  migrations: (file: string) =>
    command(
      reads('migrations', SEARCH),
      'grep',
      '-a',
      '-o',
      '-h',
      '-F',
      ...Object.values(lastMigrations).flatMap((name) => ['-e', name]),
      '--',
      file,
    ),
  /** Starts the next release on a copy, as the service's user; null for root. */
  rehearse: (user: string | null, database: string, address: string, sum: string) => {
    const shell = ['sh', '-c', TRIAL, 'trial', database, address, sum] as const
    const kind = writes('rehearse', REHEARSAL)
    return asUser(kind, user, ...shell)
  },
  /** Prepares a step in a folder of root: loads the release, and checks everything. The policies and the edited configuration are its input. */
  upgradeStage: (plan: StepPlan, { folder = UPGRADE_FOLDER, name }: StepPlace) => {
    const { kind, program, config, database, user, address, health, from, to, url, sum, old, edited, policy } = plan
    const lines = [kind, program, config, database, user ?? '-', address, health, from, to, url, sum]
    const bytes = (text = '') => String(new TextEncoder().encode(text).length)
    const rules = [policy?.at ?? '-', bytes(policy?.stored), bytes(policy?.edited)]
    const more = [old?.url ?? '-', old?.sum ?? '-', edited ?? '-', ...rules]
    return command(writes('upgradeStage', STAGING), 'sh', '-c', STAGE, 'upgrade', STEP, folder, name, ...lines, ...more)
  },
  /** Lets the host do a prepared step by itself, or take one back. */
  upgradeRun: (place: StepPlace, what: 'launch' | 'back') => command(writes('upgradeRun'), 'sh', stepFile(place), what),
  /** Reads how far a step is. */
  upgradeLook: (place: StepPlace) => command(reads('upgradeLook'), 'sh', stepFile(place), 'look'),
  /** Removes what a step left; `drop` keeps the way back of one that was done. */
  upgradeDrop: (place: StepPlace, what: 'drop' | 'forget') =>
    command(writes('upgradeDrop'), 'sh', stepFile(place), what),
  /** The names of steps. */
  upgradeSteps: () => command(reads('upgradeSteps'), 'ls', '--', UPGRADE_FOLDER),
} as const

const FORM: StepPlan = {
  kind: 'deb',
  program: 'PROGRAM',
  config: 'CONFIG',
  database: 'DATABASE',
  user: 'USER',
  address: 'LISTEN',
  health: 'HEALTH',
  from: 'FROM',
  to: 'TO',
  url: 'ADDRESS',
  sum: 'SHA256',
  old: { url: 'OLD_ADDRESS', sum: 'OLD_SHA256' },
  edited: 'CONFIG_SHA256',
  policy: { at: 'POLICY', stored: '', edited: '' },
}

/** The forms of each of these commands, with words in capitals for values that the host's answers fill in. */
export const upgradeForms: Readonly<Record<keyof typeof upgradeCommands, readonly HostCall[]>> = {
  architecture: [upgradeCommands.architecture()],
  packageOf: [upgradeCommands.packageOf('PROGRAM')],
  packageState: [upgradeCommands.packageState()],
  image: [upgradeCommands.image('docker', 'CONTAINER'), upgradeCommands.image('podman', 'CONTAINER')],
  freeSpace: [upgradeCommands.freeSpace('FOLDER')],
  migrations: [upgradeCommands.migrations('DATABASE'), upgradeCommands.migrations('DATABASE-wal')],
  upgradeStage: [upgradeCommands.upgradeStage(FORM, { name: 'NAME' })],
  upgradeRun: (['launch', 'back'] as const).map((what) => upgradeCommands.upgradeRun({ name: 'NAME' }, what)),
  upgradeLook: [upgradeCommands.upgradeLook({ name: 'NAME' })],
  upgradeDrop: (['drop', 'forget'] as const).map((what) => upgradeCommands.upgradeDrop({ name: 'NAME' }, what)),
  upgradeSteps: [upgradeCommands.upgradeSteps()],
  rehearse: [null, 'USER'].map((user) => upgradeCommands.rehearse(user, 'DATABASE', 'ADDRESS', 'SHA256')),
}
