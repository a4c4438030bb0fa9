import { refusal } from '@shared/api/error'
import { withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { SavePaths } from '@shared/host/file-commands'
import type { AfterSave, ChangedSetting, FileCheck, HostFileChange, HostSaved } from '@shared/host/save'
import { createHide } from './config-secrets'
import { HostError } from './host-error'
import { digestOfText, readHostFile } from './host-file'
import { isStopped, type OpenHost } from './open-hosts'
import { savePaths } from './own-files'
import { type SaveScript, stepScript } from './save-script'
import { type Confirm, letUse, RECONNECT_MS, untilConnected, type UseOptions } from './let-use'
import { commandAfter, createLastLog, pause } from './restart'
import { type WriteOptions, writeFile, type Written } from './write-file'

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
  /** Returns a problem that Headscale reports after the change although it is healthy; null if there is none. */
  readonly confirm?: Confirm
}

/** The dependencies of a save on the rest of the console. */
export interface SaveDependencies extends UseOptions {
  /** Records the change in the journal before and after the work. */
  readonly record: (change: HostFileChange, work: (entry: number | null) => Promise<HostSaved>) => Promise<HostSaved>
  /** Returns why Headscale would not start again with its stored policy, in its words; null if it would. */
  readonly startRefusal: () => Promise<string | null>
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
  if (old && old.digest !== from) return { is: 'changed' }
  const keepsPolicy = !save.isPolicy && !choosesPolicy(settings)
  const refused = afterwards === 'restart' && keepsPolicy ? await dependencies.startRefusal() : null
  if (refused !== null) return { is: 'policyStops', words: refused }
  const paths = savePaths({ file: path, model: save.model ?? path, at: Date.now() })
  const to = digestOfText(text)
  const hide = createHide(text, old?.text ?? '')
  const backup = old && paths.backup
  const change = { path, backup, before: from, after: to, check, afterwards, settings: [...settings] }
  return dependencies.record(change, async (entry) => {
    const lastLog = await createLastLog(host)
    // A file that needs no command after a change is watched by Headscale.
    const keeps = afterwards === 'nothing' ? ('watched' as const) : ('linked' as const)
    const write = { paths, text, to, from, check, keeps, config: check === 'config' ? (old?.text ?? text) : null }
    const run = { host, paths, old: old?.text ?? null, write, dependencies, hide }
    const placed = await place(run)
    if (placed.is !== 'written') return placed
    const used = await letUse(placed.host, command, dependencies, save.confirm)
    if (used.why === null) return { is: 'saved', digest: to, entry }
    const { why, failure } = used
    if (failure) {
      const hidden = { ...failure, words: hide(failure.words) }
      // Headscale may or may not use the new text.
      if (failure.why !== 'sudo') return { is: 'unknown', failure: hidden, backup: paths.backup }
      // Headscale never got the new text, and must not get it at some later restart.
      const back = await rollBack({ ...run, host: placed.host, command: null }, { words: '', log: [] })
      return back.is === 'rolledBack' ? { is: 'failed', failure: hidden } : back
    }
    const log = await lastLog(placed.host.connection).catch(() => [])
    return rollBack({ ...run, host: placed.host, command }, { words: hide(why), log: log.map(hide) })
  })
}

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
  readonly paths: SavePaths
  /** The previous text; null if the file is new. */
  readonly old: string | null
  readonly write: WriteOptions
  readonly dependencies: SaveDependencies
  readonly hide: (text: string) => string
}

type Placed =
  | { readonly is: 'written'; readonly sudo: boolean; readonly host: OpenHost }
  | Exclude<HostSaved, { readonly is: 'saved' | 'rolledBack' | 'notRolledBack' }>

/** Puts the new text in place. If the result is lost, reconnects if needed and finds out what happened. */
async function place({ host, write, paths, dependencies, hide }: Run): Promise<Placed> {
  let written: Written
  try {
    written = await writeFile(host, write)
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    const { why, words, sudoers } = error.failure
    const failure = { why, words: hide(words), sudoers }
    // sudo refused before anything ran. After any other failure, even of a program that was killed, only the file shows the outcome.
    if (why === 'sudo') return { is: 'failed', failure }
    return afterLoss({ host, paths, dependencies, to: write.to, from: write.from, failure })
  }
  if (written.is === 'written') return { ...written, host }
  return written.is === 'refused' ? { is: 'refused', words: hide(written.words) } : written
}

async function afterLoss({
  host: before,
  paths,
  dependencies,
  to,
  from,
  failure,
}: {
  host: OpenHost
  paths: SavePaths
  dependencies: SaveDependencies
  to: string
  from: string | null
  failure: HostError['failure']
}): Promise<Placed> {
  const end = performance.now() + RECONNECT_MS
  for (;;) {
    try {
      const host = { ...before, connection: await dependencies.connect() }
      // A script that still runs fails without its candidate: from then on only the file shows the outcome.
      await pause(1000)
      const sudo = await runStep(host, 'drop', { paths, to })
      const digest = await digestNow(host, paths.file)
      if (digest === to) return { is: 'written', sudo, host }
      return digest === from ? { is: 'failed', failure } : { is: 'changed' }
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      if (performance.now() > end) return { is: 'unknown', failure, backup: paths.backup }
      await pause(500)
    }
  }
}

/** Runs one step of a save, and again with `sudo` if it fails; returns true if it needed that. */
async function runStep(
  { connection }: OpenHost,
  name: 'drop' | 'remove',
  step: Pick<SaveScript, 'paths' | 'to'>,
): Promise<boolean> {
  const call = hostCommands.save(step.paths)
  const { exit } = await connection.run({ ...call, script: stepScript(name, { ...step, sudo: false }) })
  if (exit !== 0) await connection.run({ ...withSudo(call), script: stepScript(name, { ...step, sudo: true }) })
  return exit !== 0
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

/** Puts the previous text back, and lets Headscale use it. */
async function rollBack(
  { command, ...run }: Run & { readonly command: ReturnType<typeof commandAfter> },
  said: { readonly words: string; readonly log: string[] },
): Promise<HostSaved> {
  const { paths, old, write, dependencies } = run
  try {
    // Headscale may be stopped, so it is not looked for, and restarted as found before.
    const connection = await untilConnected(dependencies.connect).catch(() => run.host.connection)
    const host = { ...run.host, connection }
    const again = savePaths({ file: paths.file, model: paths.model, at: Date.now() })
    if (old === null) await runStep(host, 'remove', { paths: again, to: write.to })
    else {
      const back = { text: old, to: digestOfText(old), from: write.to, check: null, keeps: 'unkept' as const }
      const written = await writeFile(host, { paths: again, ...back, forget: paths.backup })
      if (written.is !== 'written') throw new HostError('commandFailed', written.is === 'refused' ? written.words : '')
    }
    const { why } = await letUse(host, command, dependencies)
    return { is: 'rolledBack', healthy: why === null, ...said }
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return { is: 'notRolledBack', failure: error.failure, backup: paths.backup, ...said }
  }
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
