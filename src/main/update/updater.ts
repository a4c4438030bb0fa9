import electronUpdater, { type AppUpdater, type CancellationToken, type UpdateInfo } from 'electron-updater'
import type { Log } from '@main/lib/log'
import { type UpdateEvent, updateFailure } from './machine'
import { readUpdateKeys } from './support'
import type { Updater } from './updates'
import { closeSync, copyFileSync, existsSync, linkSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { app } from 'electron'
import { visibleName } from '@shared/visible'
import { createHash, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { Description, expectRelease, type HttpExecutor, limitFeed, limitUnpacking } from './feed-limits'

/** Cancels one download. */
interface Cancellation {
  readonly cancelled: boolean
  cancel(): void
}

/** One download at a time: a cancelled one may still be ending when the next one is asked for. */
interface Downloads {
  /** Downloads after the previous download has ended, unless it is cancelled before. */
  start(): Promise<void>
  /** Cancels the last download. */
  cancel(): void
  /** The running download was cancelled: its reports say nothing about the next one. */
  isEnding(): boolean
}

export function createDownloads<Token extends Cancellation>(
  createToken: () => Token,
  download: (token: Token) => Promise<void>,
): Downloads {
  let last: Token | undefined
  let current: Token | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async (own: Token) => {
    if (own.cancelled) return
    current = own
    try {
      await download(own)
    } finally {
      current = undefined
    }
  }
  return {
    async start() {
      const own = (last = createToken())
      const ended = running.then(() => run(own))
      running = ended.catch(() => undefined)
      await ended
    },
    cancel: () => last?.cancel(),
    isEnding: () => current?.cancelled === true,
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** More text, in characters, explains no update. */
const MOST = 20_000

/** Converts release notes to plain text: GitHub's feed contains HTML, which the page never renders. */
export function plainNotes(given: string): string {
  const notes = given.slice(0, MOST)
  if (!/<(p|ul|ol|li|h\d|a|div|br|strong|em|code)\b/i.test(notes)) return visibleLines(notes.trim())
  const text = notes
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\b[^<>]*>|<\/(p|div|h\d|ul|ol)>/gi, '\n')
    .replace(/<(h\d|p)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return visibleLines(text)
}

/** Whoever controls the address of the releases wrote these words. */
const visibleLines = (text: string) => text.split(/\r?\n/).map(visibleName).join('\n')

/** The signed facts about a package: not its bytes, but its version, name and checksum, so that an old package cannot pass as a newer one. */
interface SignedPackage {
  readonly version: string
  readonly file: string
  /** Base64. */
  readonly sha512: string
}

/** The text that is signed: docs/decisions/0025-signed-updates.md. `scripts/lib/sign-updates.mjs` writes the same. */
function statementOf({ version, file, sha512 }: SignedPackage): string {
  return `mesh-console package\nversion: ${version}\nfile: ${file}\nsha512: ${sha512}\n`
}

const Release = Description.extend({ vendor: z.object({ signatures: z.record(z.string(), z.base64()) }) })

/** A release or a package without a signature by a trusted key. `updateFailure` reads the code. */
class NotSigned extends Error {
  constructor(
    message: string,
    readonly code: 'ERR_RELEASE_NOT_SIGNED' | 'ERR_UPDATER_INVALID_SIGNATURE',
  ) {
    super(message)
  }
}

/**
 * The checksums (SHA-512, base64) of a release's AppImages.
 * @param release the description of the release (latest-linux.yml), as it was parsed
 * @param keys the trusted keys
 * @throws an error with code ERR_RELEASE_NOT_SIGNED unless each AppImage is signed by one of the keys
 */
export function signedChecksums(release: unknown, keys: readonly KeyObject[]): ReadonlySet<string> {
  const parsed = Release.safeParse(release)
  if (!parsed.success) throw new NotSigned('The release has no signatures.', 'ERR_RELEASE_NOT_SIGNED')
  const { version, files, vendor } = parsed.data
  // electron-updater finds its file by the end of the name in any case.
  const images = files.filter(({ url }) => /\.appimage$/i.test(url))
  const isSigned = ({ url, sha512 }: (typeof images)[number]) => {
    const statement = Buffer.from(statementOf({ version, file: url, sha512 }))
    const signature = Buffer.from(vendor.signatures[url] ?? '', 'base64')
    return keys.some((key) => key.asymmetricKeyType === 'ed25519' && verify(null, statement, key, signature))
  }
  const unsigned = images.find((image) => !isSigned(image))
  if (unsigned) throw new NotSigned(`${unsigned.url} is not signed by a trusted key.`, 'ERR_RELEASE_NOT_SIGNED')
  if (images.length === 0) throw new NotSigned('The release has no AppImage.', 'ERR_RELEASE_NOT_SIGNED')
  return new Set(images.map(({ sha512 }) => sha512))
}

/**
 * Checks a downloaded file right before it is installed, when nothing may wait.
 * @throws an error with code ERR_UPDATER_INVALID_SIGNATURE if it is none of the signed ones
 */
export function expectSigned(file: string, signed: ReadonlySet<string>): void {
  if (signed.has(sha512Of(file))) return
  throw new NotSigned(`${file} is not the file that was signed.`, 'ERR_UPDATER_INVALID_SIGNATURE')
}

/** Base64. */
function sha512Of(file: string): string {
  const hash = createHash('sha512')
  const part = Buffer.alloc(4 * 1024 * 1024)
  const opened = openSync(file, 'r')
  try {
    for (let read = readSync(opened, part); read > 0; read = readSync(opened, part)) hash.update(part.subarray(0, read))
  } finally {
    closeSync(opened)
  }
  return hash.digest('base64')
}

interface InstallOptions {
  readonly isSilent: boolean
  readonly isForceRunAfter: boolean
  readonly isAdminRightsRequired: boolean
}

/**
 * Replaces an AppImage with a signed one, and restores the old one if that fails: electron-updater removes it first, which leaves nothing on
 * a full disk. The new one is started after this process has ended, with the same arguments; started earlier, it would find this one running
 * and quit.
 */
class KeepingAppImageUpdater extends electronUpdater.AppImageUpdater {
  /** Checksums of the release that may be installed. */
  signed: ReadonlySet<string> = new Set()

  protected override doInstall(options: InstallOptions): boolean {
    this.discardUnsigned()
    const old = process.env.APPIMAGE ?? ''
    const aside = `${old}.old`
    let installed = old
    this.once('appimage-filename-updated', (path) => (installed = path))
    keep(old, aside)
    try {
      // Runs the new file once without its window, which proves that it starts at all.
      if (!super.doInstall({ ...options, isForceRunAfter: false })) throw new Error('The new version was not installed')
    } catch (error) {
      if (installed !== old) rmSync(installed, { force: true })
      renameSync(aside, old)
      throw error
    }
    rmSync(aside, { force: true })
    if (options.isForceRunAfter) app.relaunch({ execPath: installed, args: process.argv.slice(1) })
    return true
  }

  /** The file was in a folder to which every program of the user can write. */
  private discardUnsigned(): void {
    const file = this.installerPath
    if (file === null) throw new Error('There is no downloaded file')
    try {
      expectSigned(file, this.signed)
    } catch (error) {
      rmSync(file, { force: true })
      throw error
    }
  }
}

function keep(file: string, aside: string): void {
  if (!existsSync(file)) return
  rmSync(aside, { force: true })
  try {
    linkSync(file, aside)
  } catch {
    // Some file systems do not support links.
    copyFileSync(file, aside)
  }
}

/**
 * electron-updater behind our own events. This module is loaded at the first check, because its code is large and most starts never need
 * it. It downloads or installs nothing unless asked, and never an older version.
 */
export function createUpdater(report: (event: UpdateEvent) => void, log: Log): Updater {
  const linux = process.platform === 'linux' ? new KeepingAppImageUpdater() : undefined
  const updater = linux ?? electronUpdater.autoUpdater
  // Squirrel on macOS always installs a downloaded update when the app ends; this cannot be turned off.
  const always = process.platform === 'darwin'
  updater.autoDownload = false
  // The installer of Windows would get a package that nobody signed.
  updater.disableWebInstaller = true
  const isSupported = updater.isUpdateSupported
  updater.isUpdateSupported = (release) => {
    expectRelease(release, updater.allowPrerelease)
    return isSupported(release)
  }
  limitUnpacking()
  const begin = limitFeed((updater as unknown as { readonly httpExecutor: HttpExecutor }).httpExecutor)
  updater.logger = { info: log.info, warn: log.warn, error: log.warn, debug: () => undefined }
  const download = async (token: CancellationToken) => {
    // Read when a download ends, which installs the handler that reads it again when the app quits.
    updater.autoInstallOnAppQuit = true
    begin('package')
    try {
      await updater.downloadUpdate(token)
    } finally {
      updater.autoInstallOnAppQuit = always
      begin('description')
    }
    if (token.cancelled) return
    report({ type: 'downloaded' })
    if (always) report({ type: 'stage' })
  }
  const downloads = createDownloads(() => new electronUpdater.CancellationToken(), download)
  const reportDownload = (event: UpdateEvent) => void (downloads.isEnding() || report(event))
  listen(updater, { report, reportDownload, check: linux ? createSignatureCheck(linux) : () => undefined })
  return {
    async check(channel) {
      setChannel(updater, channel)
      begin('description')
      const result = await updater.checkForUpdates()
      // Null means that the updater cannot work here; it sends no event for that.
      if (result === null)
        report({ type: 'fail', failure: 'unknown', message: 'This installation cannot update itself.' })
    },
    download: () => downloads.start(),
    cancel: () => downloads.cancel(),
    installOnQuit: (wanted) => void (updater.autoInstallOnAppQuit = wanted || always),
    install: () => updater.quitAndInstall(),
  }
}

/** On Linux no system checks who made a package: the release's description has to be signed with a key that was packed into this console. */
function createSignatureCheck(updater: KeepingAppImageUpdater): (release: UpdateInfo) => void {
  const keys = readUpdateKeys(process.resourcesPath)
  return (release) => {
    updater.signed = new Set()
    updater.signed = signedChecksums(release, keys)
  }
}

interface UpdateListener {
  readonly report: (event: UpdateEvent) => void
  /** Reports what may belong to a download. */
  readonly reportDownload: (event: UpdateEvent) => void
  /** Throws if a release may not be installed. */
  readonly check: (release: UpdateInfo) => void
}

function listen(updater: AppUpdater, { report, reportDownload, check }: UpdateListener): void {
  updater.on('update-not-available', () => report({ type: 'none', at: new Date().toISOString() }))
  updater.on('update-available', (info) => {
    try {
      check(info)
      report({ type: 'available', at: new Date().toISOString(), ...facts(info) })
    } catch (error) {
      report({ type: 'fail', ...updateFailure(error) })
    }
  })
  updater.on('download-progress', ({ percent }) => reportDownload({ type: 'progress', share: percent / 100 }))
  updater.on('error', (error) => reportDownload({ type: 'fail', ...updateFailure(error) }))
}

function facts({ version, releaseNotes, files }: UpdateInfo) {
  // The first file is the one for this system; packages of package managers come after it.
  return {
    version,
    releaseNotes: typeof releaseNotes === 'string' ? plainNotes(releaseNotes) : null,
    size: files[0]?.size ?? null,
  }
}

function setChannel(updater: AppUpdater, channel: 'stable' | 'beta'): void {
  updater.channel = channel === 'beta' ? 'beta' : 'latest'
  updater.allowPrerelease = channel === 'beta'
  // Setting a channel allows downgrades.
  updater.allowDowngrade = false
}
