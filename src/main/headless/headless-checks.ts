import { isUtf8 } from 'node:buffer'
import { lstatSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { contract } from '@shared/api/contract'
import { visibleName } from '@shared/visible'
import type { Node } from '@shared/api/resources'
import { ApiError, toApiError } from '@shared/api/error'
import { ask } from '@main/api/api-app'
import type { Flags } from '@main/flags/flag-table'
import { openDemo } from '@main/demo/demo'
import { applyPolicy, type PolicyReport, reportPolicy } from './apply-policy'
import type { Source } from './saved-server'
import { dirname, resolve } from 'node:path'
import { readOrdinary, writeWholeSync } from '@main/lib/files'
import { numbered } from '@main/lib/numbered'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { csvText } from '@shared/csv'
import { machineName } from '@shared/states/machine-state'
import { userNames } from '@shared/user-name'

/** An empty field means never, so a time that cannot be read has a word. */
const timeText = (at: string | null) => (at === UNKNOWN_TIME ? 'unknown' : (at ?? ''))

type NamesById = ReturnType<typeof userNames>

const COLUMNS: readonly (readonly [name: string, of: (node: Node, owners: NamesById) => string])[] = [
  ['id', (node) => node.id],
  ['name', machineName],
  ['hostname', (node) => node.name],
  ['user', ({ user }, owners) => (user && owners.get(user.id)) ?? ''],
  ['tags', (node) => node.tags.join(' ')],
  ['addresses', (node) => node.ipAddresses.join(' ')],
  ['online', (node) => String(node.online)],
  ['lastSeen', (node) => timeText(node.lastSeen)],
  ['expiry', (node) => timeText(node.expiry)],
  ['createdAt', (node) => timeText(node.createdAt)],
  ['approvedRoutes', (node) => node.approvedRoutes.join(' ')],
  ['availableRoutes', (node) => node.availableRoutes.join(' ')],
]

/** Formats machines as CSV (RFC 4180), one a line; times in RFC 3339, several values in a field separated by spaces. */
export function machinesCsv(nodes: readonly Node[]): string {
  const owners = userNames(nodes.flatMap(({ user }) => user ?? []))
  return csvText(
    COLUMNS.map(([name]) => name),
    nodes.map((node) => COLUMNS.map(([, of]) => of(node, owners))),
  )
}

/** The file name that means standard output. */
const STANDARD_OUTPUT = '-'

/**
 * Writes a list to a file, or to standard output for `-`. A file appears whole or not at all: a full disk leaves the previous one. Rejects
 * with ApiError `internal` if the list could not be written.
 */
async function writeList(file: string, text: string): Promise<void> {
  try {
    if (file === STANDARD_OUTPUT) await print(text)
    // A device or a pipe cannot be replaced by a file with its name.
    else if (isOther(targetOf(file))) writeFileSync(file, text)
    else replaceIn(targetOf(file), text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ApiError('internal', `The list could not be written to ${file}: ${why}`, { cause: error })
  }
}

function replaceIn(file: string, text: string): void {
  // Replacing would create a missing folder, but its name is more likely mistyped.
  statSync(dirname(file))
  writeWholeSync(file, text, { followsLinks: false })
}

/**
 * Returns the absolute path behind a link of this user or of the system, such as /dev/stdout. Throws if another user put the link, the device
 * or the pipe there: it would overwrite any file of this user, or read the list.
 */
function targetOf(file: string): string {
  const path = resolve(file)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isFile()) return path
  const own = process.getuid?.()
  const isForeign = own !== undefined && found.uid !== own && found.uid !== 0
  if (isForeign) throw new Error('another user put a link or a device there')
  return found.isSymbolicLink() ? realpathSync(path) : path
}

function isOther(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile()
}

/** Resolves once the reader has all of it: the process ends right afterwards. */
function print(text: string): Promise<void> {
  return new Promise((done, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(text, (error) => {
      process.stdout.removeListener('error', reject)
      if (error) reject(error)
      else done()
    })
  })
}

interface Checks {
  readonly flags: Flags
  /** The built worker of the demo network. */
  readonly workerPath: string
  readonly folder: string
}

/**
 * Checks or saves policies and writes the list of machines, without a window. Resolves with the exit code: 0, 1 if a policy would be refused, 2
 * if something could not be done, with a sentence on standard error. Prints no key.
 */
export async function runHeadlessChecks(checks: Checks): Promise<number> {
  const { flags } = checks
  const files = flags.applyPolicy === undefined ? flags.checkPolicies : [flags.applyPolicy]
  const policies = files.map(readPolicyFile)
  const readable = policies.filter((policy) => 'text' in policy)
  const unread = complainAbout(policies.filter((policy) => 'problem' in policy))
  // Skips the server without a readable policy or an export.
  if (unread > 0 && readable.length === 0 && flags.exportTo === undefined) return unread
  const checked = await orComplain(async () => {
    const source = await openSource(checks)
    try {
      return await check(flags, readable, source)
    } finally {
      await source.close()
    }
  })
  return Math.max(unread, checked)
}

const FAILED = 2

/** A name or a message may hold characters that a terminal obeys, or a line that looks like one of these. */
const asLine = (text: string) => `${visibleName(text)}\n`

function complainAbout(unread: readonly { readonly problem: string }[]): number {
  for (const { problem } of unread) process.stderr.write(asLine(problem))
  return unread.length > 0 ? FAILED : 0
}

/** Resolves with the exit code of a step. A step that fails says why, and does not keep the next one from running. */
async function orComplain(step: () => Promise<number>): Promise<number> {
  try {
    return await step()
  } catch (error) {
    return complainAbout([{ problem: toApiError(error).message }])
  }
}

async function openSource({ flags, workerPath, folder }: Checks): Promise<Source> {
  if (flags.mock) {
    const complain = (sentence: string) => void process.stderr.write(`${sentence}\n`)
    const host = await openDemo({ flags, workerPath, folder, complain })
    return { api: host, isReadOnly: false, close: host.close }
  }
  const { openSavedServer } = await import('./saved-server')
  return openSavedServer(folder, flags.server)
}

interface PolicyText {
  readonly file: string
  readonly text: string
}

async function check(flags: Flags, policies: readonly PolicyText[], { api, isReadOnly }: Source): Promise<number> {
  const { exportTo, dryRun } = flags
  const { nodes } = await ask(api, contract.nodes.list, {})
  const exported = exportTo === undefined ? 0 : await orComplain(() => exportList(exportTo, nodes))
  if (policies.length === 0) return exported
  const judged = await orComplain(async () => {
    const { users } = await ask(api, contract.users.list, {})
    const { policyLine: line, version } = await ask(api, contract.server.info, {})
    const subject = { users, nodes, line, acceptsEmptyText: !/^v?0\.2[23]\./.test(version) }
    const report = (file: string, text: string) => reportPolicy(file, text, subject)
    const [policy] = policies
    if (flags.applyPolicy === undefined || !policy) return reportEach(policies, report)
    const say = (said: string) => void process.stdout.write(asLine(said))
    return applyPolicy({
      ...policy,
      dryRun,
      isReadOnly,
      subject,
      report,
      say,
      api,
    })
  })
  return Math.max(exported, judged)
}

async function exportList(to: string, nodes: readonly Node[]): Promise<number> {
  await writeList(to, machinesCsv(nodes))
  const were = nodes.length === 1 ? 'was' : 'were'
  const where = to === STANDARD_OUTPUT ? 'standard output' : to
  const said = asLine(`${numbered(nodes.length, 'machine')} ${were} written to ${where}`)
  // Standard output already receives the list itself.
  if (to === STANDARD_OUTPUT) process.stderr.write(said)
  else process.stdout.write(said)
  return 0
}

/** Prints the report of each policy, or why it has none. Returns the worst exit code. */
export function reportEach(
  policies: readonly PolicyText[],
  report: (file: string, text: string) => PolicyReport,
): number {
  const codes = policies.map(({ file, text }) => {
    try {
      const { lines, passed } = report(file, text)
      process.stdout.write(lines.map(asLine).join(''))
      return passed ? 0 : 1
    } catch (error) {
      return complainAbout([{ problem: `${file}: ${toApiError(error).message}` }])
    }
  })
  return Math.max(0, ...codes)
}

function readPolicyFile(file: string): PolicyText | { readonly file: string; readonly problem: string } {
  try {
    const bytes = readOrdinary(file, MAX_MB * 1_000_000)
    if (!bytes) return { file, problem: `${file} is not a file of at most ${MAX_MB} MB, so it is no policy.` }
    if (isUtf8(bytes)) return { file, text: bytes.toString('utf8') }
    return { file, problem: `${file} is not UTF-8 text: save it as UTF-8, then check it again.` }
  } catch (error) {
    return { file, problem: `The policy cannot be read: ${toApiError(error).message}` }
  }
}

/** The largest policy that is read. Headscale's own limit for a request is lower. */
const MAX_MB = 16
