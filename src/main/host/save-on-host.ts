import { refusal } from '@shared/api/error'
import { type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { AfterSave, ChangedSetting, FileCheck, HostFileChange, HostSaved, HostStarted } from '@shared/host/save'
import { SAVE_EXITS } from '@shared/host/save-steps'
import { createHide } from './config-secrets'
import { HostError } from './host-error'
import { findLog, whyHidden } from './log-source'
import { isStopped, type OpenHost } from './open-hosts'
import { letUse, RECONNECT_MS, untilConnected, type UseOptions } from './let-use'
import { commandAfter, type Confirm, createLastLog, HEALTHY_MS, pause, whyUnhealthy } from './restart'
import {
  pathsOfBackup,
  savePaths,
  type HeldCommand,
  type SaveScript,
  stepScript,
  digestOfText,
  readConfigFile,
  readHostFile,
  type ConfigParser,
  type Held,
  type WriteOptions,
  writeFile,
  type Written,
} from './write-file'

/** A new text for a file on the host. */
export interface HostSave {
  /** The file itself, and its digest when it was read: null if it did not exist. */
  readonly path: string
  readonly from: string | null
  /** The file whose owner and mode a new file gets. */
  readonly model?: string
  readonly text: string
  readonly check: FileCheck | null
  readonly afterwards: AfterSave
  /** True if the file is the stored policy itself: what Headscale says about the one it has now does not matter. */
  readonly isPolicy?: boolean
  /** The settings that change, for the journal: none with a secret. */
  readonly settings: readonly ChangedSetting[]
  readonly confirm?: Confirm
}

/** The dependencies of a save on the rest of the console. */
export interface SaveDependencies extends UseOptions {
  /** Records the change in the journal before and after the work. */
  readonly record: (change: HostFileChange, work: (entry: number | null) => Promise<HostSaved>) => Promise<HostSaved>
  /** Returns why Headscale would not start again with its stored policy, in its words; null if it would. */
  readonly startRefusal: () => Promise<string | null>
  readonly texts: () => Promise<ConfigParser>
}

/**
 * Changes a file on the host in one transaction: checks the new text, refuses it if the file was changed meanwhile, keeps a backup, replaces
 * the file as a whole, lets Headscale use it, and waits until Headscale is healthy. Otherwise it puts the previous text back and lets Headscale
 * use that. A restart that Headscale would not survive, because of its stored policy, is refused first: the previous text would not help then.
 * One entry of the journal; {@link undoOnHost} undoes it. Rejects with ApiError if the server is read-only, and with
 * HostError if the host cannot be used.
 */
export async function saveOnHost(save: HostSave, dependencies: SaveDependencies): Promise<HostSaved> {
  const { path, from, text, check, afterwards, settings } = save
  const host = await openToSave(dependencies.open, afterwards)
  if (!host) return { is: 'changed' }
  const command = commandAfter(host.headscale, afterwards, dependencies.ownRestart)
  if (command === undefined) throw new HostError('noRestart')
  const old = from === null ? null : await readHostFile(host, path)
  // A path that was found has no links, unless somebody has made one since.
  if (old && (old.digest !== from || old.path !== path)) return { is: 'changed' }
  const keepsPolicy = !save.isPolicy && !choosesPolicy(settings)
  const refused = afterwards === 'restart' && keepsPolicy ? await dependencies.startRefusal() : null
  if (refused !== null) return { is: 'policyStops', words: refused }
  const paths = savePaths({ file: path, model: save.model ?? path, at: Date.now() })
  const to = digestOfText(text)
  // Policies and records have no secrets.
  const hide = await createHide(await dependencies.texts(), ...(check === 'config' ? [text, old?.text ?? ''] : []))
  const backup = old && paths.backup
  const change = { path, backup, before: from, after: to, check, afterwards, settings: [...settings] }
  return dependencies.record(change, async (entry) => {
    const log = await findLog(host)
    const lastLog = createLastLog(host, log)
    // A file that needs no command after a change is watched by Headscale.
    const keeps = afterwards === 'nothing' ? ('watched' as const) : ('linked' as const)
    const held = command && from !== null ? heldCommand(command, host.headscale.user) : undefined
    const config = check === 'config' ? (old?.text ?? text) : null
    const write = { paths, text, to, from, check, keeps, config, command: held }
    const run = { host, write, command, dependencies, hide }
    const placed = await place(run)
    if (placed.is !== 'written') return placed
    const answer = { isHidden: false }
    const confirm: Confirm | undefined =
      save.confirm &&
      (async (now) => {
        const problem = await save.confirm?.(now)
        answer.isHidden = problem === undefined
        return problem
      })
    const kept = await use({ ...run, ...placed }, confirm, lastLog)
    // A Headscale that does not accept its file does not start, but one that reads it again only says so.
    return (
      kept ?? {
        is: 'saved',
        digest: to,
        entry,
        ...(answer.isHidden && afterwards === 'reload' && { unconfirmed: whyHidden(log) }),
      }
    )
  })
}

/** Lets Headscale use the new text. Returns null if that is kept, and otherwise how the save ended. */
async function use(
  { held, ...run }: Run & Pick<Placed & { is: 'written' }, 'held'>,
  confirm: Confirm | undefined,
  lastLog: Awaited<ReturnType<typeof createLastLog>>,
): Promise<HostSaved | null> {
  const { host, command, dependencies, hide } = run
  try {
    const { why, failure } = await letUse(host, command, dependencies, confirm)
    if (why === null) {
      await held?.keep()
      return null
    }
    const log = (failure ? null : await lastLog(host.connection).catch(() => null)) ?? []
    await held?.back()
    if (!failure) return await rollBack(run, { words: hide(why), log: log.map(hide) })
    // Headscale must not get the new text at some later restart.
    const end = await afterLoss(run, failure)
    return end.is === 'written' ? null : end
  } catch (error) {
    if (!(error instanceof HostError)) {
      await held?.back()
      throw error
    }
    // The host may not have got the word.
    const end = await afterLoss(run, error.failure)
    return end.is === 'written' ? null : end
  }
}

/** The command that the host runs by itself if it takes the save back. */
const heldCommand = ({ name, words }: HostCall, user: string): HeldCommand => ({
  words,
  // The admin's own command contains sudo if it needs it.
  orSudo: name !== 'ownRestart' && user !== 'root',
})

/** True if Headscale will read its policy elsewhere after the change, so that the one it has now says nothing about its start. */
const choosesPolicy = (settings: readonly ChangedSetting[]) => settings.some(({ key }) => /^policy(\.|$)/.test(key))

/** Finds Headscale again: another container or process may run by now. Returns null if that one uses another configuration file. */
async function openToSave(open: SaveDependencies['open'], afterwards: AfterSave): Promise<OpenHost | null> {
  const known = await open(false)
  try {
    const now = await open(true)
    return now.headscale.config === known.headscale.config ? now : null
  } catch (error) {
    const { how } = known.headscale
    // A better file may be what a stopped Headscale needs; but nothing must be sent to a container or process that is gone.
    const isSafe = how === 'systemd' || (how === 'process' && afterwards !== 'reload')
    if (!isStopped(error) || !isSafe) throw error
    return known
  }
}

interface Run {
  readonly host: OpenHost
  readonly write: WriteOptions
  readonly command: HostCall | null
  readonly dependencies: SaveDependencies
  readonly hide: (text: string) => string
}

type Placed =
  | { readonly is: 'written'; readonly host: OpenHost; readonly held: Held | null }
  | Exclude<HostSaved, { readonly is: 'saved' | 'rolledBack' | 'notRolledBack' }>

/** Puts the new text in place. If the result is lost, reconnects if needed and finds out what happened. */
async function place(run: Run): Promise<Placed> {
  let written: Written
  try {
    written = await writeFile(run.host, run.dependencies.texts, run.write)
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    const { why, words, sudoers } = error.failure
    // sudo refused before anything ran. After any other failure, even of a program that was killed, only the file shows the outcome.
    if (why === 'sudo') return { is: 'failed', failure: { why, words: run.hide(words), sudoers } }
    return afterLoss(run, error.failure)
  }
  if (written.is === 'written') return { is: 'written', host: run.host, held: written.held }
  return written.is === 'refused' ? { is: 'refused', words: run.hide(written.words) } : written
}

/** Finds out over a new connection how a save ended whose connection was lost. A save that still waits is taken back. */
async function afterLoss(run: Run, why: HostError['failure']): Promise<Placed> {
  const { write, dependencies, command } = run
  const { from, to, paths } = write
  const failure = { ...why, words: run.hide(why.words) }
  const end = performance.now() + RECONNECT_MS
  for (;;) {
    try {
      const host = { ...run.host, connection: await dependencies.connect() }
      // A script that still runs fails without its candidate: from then on only the file shows the outcome.
      await pause(1000)
      if (write.command) await takeBack(host, write, command, dependencies)
      else await runStep(host, 'drop', write)
      const digest = await digestNow(host, paths.file)
      if (digest === to) return { is: 'written', host, held: null }
      return digest === from ? { is: 'failed', failure } : { is: 'changed' }
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      if (performance.now() > end) return { is: 'unknown', failure, backup: paths.backup }
      await pause(500)
    }
  }
}

type Step = Pick<SaveScript, 'paths' | 'from' | 'to'>

/**
 * Takes back a save that was not confirmed, and lets Headscale use the old text. Does nothing if the host has done that itself, or if
 * the save was kept. Returns why Headscale is not healthy; null if it is, or if nothing was to be done.
 */
async function takeBack(
  host: OpenHost,
  step: Step,
  command: HostCall | null,
  dependencies: UseOptions,
): Promise<string | null> {
  if ((await runStep(host, 'back', step)) !== 0) return null
  const { why } = await letUse(host, command, dependencies)
  await runStep(host, 'drop', step)
  return why
}

/** Runs one step of a save, and again with `sudo` if it fails. Returns its exit code. */
async function runStep({ connection }: OpenHost, name: 'back' | 'drop', step: Step): Promise<number> {
  const call = hostCommands.save(step.paths)
  const run = (sudo: boolean) =>
    connection.run({ ...(sudo ? withSudo(call) : call), script: stepScript(name, { ...step, sudo }) })
  const { exit } = await run(false)
  return exit === SAVE_EXITS.rights ? (await run(true)).exit : exit
}

/** Returns the digest of a file; null if it does not exist. */
async function digestNow(host: OpenHost, path: string): Promise<string | null> {
  try {
    return (await readHostFile(host, path)).digest
  } catch (error) {
    if (error instanceof HostError && error.failure.why === 'commandFailed') return null
    throw error
  }
}

/** Makes sure that the previous text is back, and that Headscale uses it. */
async function rollBack(run: Run, said: { readonly words: string; readonly log: string[] }): Promise<HostSaved> {
  const { write, command, dependencies } = run
  try {
    // Headscale may be stopped, so it is not looked for, and restarted as found before.
    const connection = await untilConnected(dependencies.connect).catch(() => run.host.connection)
    const host = { ...run.host, connection }
    const failed = await takeBack(host, write, command, dependencies)
    if ((await digestNow(host, write.paths.file)) !== write.from) throw new HostError('commandFailed')
    const { open, waitMs = HEALTHY_MS } = dependencies
    const why = failed ?? (await whyUnhealthy({ open: () => open(true), before: null, waitMs }))
    return { is: 'rolledBack', healthy: why === null, ...said }
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return { is: 'notRolledBack', failure: error.failure, backup: write.paths.backup, ...said }
  }
}

/**
 * Finds out how a save ended whose console was killed, and finishes it: a host that lost power cannot have taken it back itself. Returns
 * `saved` if the new text is in place and nothing waits for a word about it, `takenBack` if the old one is, and `changed` if neither.
 * Rejects with HostError.
 */
export async function settleOnHost(
  { path, backup, before, after, afterwards }: HostFileChange,
  dependencies: UseOptions,
): Promise<'saved' | 'takenBack' | 'changed'> {
  const host = await dependencies.open(false)
  const paths = backup === null ? null : pathsOfBackup(path, backup)
  if (paths && before !== null && afterwards !== 'nothing') {
    const command = commandAfter(host.headscale, afterwards, dependencies.ownRestart) ?? null
    await takeBack(host, { paths, from: before, to: after }, command, dependencies)
  }
  const digest = await digestNow(host, path)
  return digest === after ? 'saved' : digest === before ? 'takenBack' : 'changed'
}

/** Starts Headscale, and waits until it is healthy. Rejects with HostError. */
export async function startOnHost(dependencies: UseOptions & Pick<SaveDependencies, 'texts'>): Promise<HostStarted> {
  const host = await dependencies.open(true)
  const command = commandAfter(host.headscale, 'restart', dependencies.ownRestart)
  if (!command) throw new HostError('noRestart')
  const lastLog = createLastLog(host, await findLog(host))
  const hide = await createHide(await dependencies.texts(), (await readConfigFile(host)).text)
  const { why, failure = null } = await letUse(host, command, dependencies)
  if (why === null) return { why, log: [], failure: null }
  if (failure) return { why: '', log: [], failure: { ...failure, words: hide(failure.words) } }
  const connection = await untilConnected(dependencies.connect).catch(() => host.connection)
  return { why: hide(why), log: ((await lastLog(connection).catch(() => null)) ?? []).map(hide), failure: null }
}

/** Undoes a change: restores the backup through the same transaction. Rejects with ApiError if that is impossible. */
export async function undoOnHost(change: HostFileChange, dependencies: SaveDependencies): Promise<HostSaved> {
  const { path, backup, before, after, check, afterwards } = change
  if (backup === null || before === null) throw refusal('unsupported', 'noWayBack')
  const host = await dependencies.open(false)
  const now = await readHostFile(host, path)
  if (now.digest !== after) throw refusal('conflict', 'hostFileChanged', { params: { path } })
  const kept = await readHostFile(host, backup).catch((error: unknown) => {
    if (error instanceof HostError && error.failure.why === 'commandFailed') return null
    throw error
  })
  if (kept?.digest !== before) throw refusal('notFound', 'backupGone', { params: { path: backup } })
  const settings = change.settings.map(({ key, before: was, after: is }) => ({ key, before: is, after: was }))
  return saveOnHost({ path, from: after, text: kept.text, check, afterwards, settings }, dependencies)
}
