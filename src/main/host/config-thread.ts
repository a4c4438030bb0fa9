import { ApiError } from '@shared/api/error'
import type { ErrorBody } from '@shared/api/error-body'
import type { DnsSettings } from '@shared/dns/dns-settings-schema'
import { DnsReadError, type DnsReadProblem, readDns } from '@shared/dns/read-dns'
import type { NotEditable } from '@shared/host/save'
import { startThread, type Thread, type ThreadService } from '@main/lib/worker-thread'
import { type MaskedText, maskSecrets, restoreSecrets } from './config-mask'
import { secretValues } from './config-secrets'
import { configSave, editConfig, shownConfig, tryConfig } from './config-on-host'
import { readUpgrade, upgradedConfig } from './config-upgrade'
import { readRecordsFile, writeDns, writeRecordsFile } from './dns-texts'
import { readYaml } from './yaml-edit'
import { YamlEditError } from './yaml-places'
import { isSection } from '@shared/policy/read/section-names'
import { parseHuJson } from '@shared/policy/syntax/hujson'

/**
 * True if a text is a policy or empty, besides comments. One that is being repaired may have mistakes, but an object with another name than that
 * of a section is some other file, such as one with passwords.
 */
export function isLikePolicy(text: string): boolean {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const end = text.startsWith('//', at)
      ? text.indexOf('\n', at)
      : text.startsWith('/*', at)
        ? text.indexOf('*/', at + 2)
        : null
    if (end === null) return at >= text.length || hasSectionsAlone(text)
    if (end < 0) return text.startsWith('//', at)
    at = text.startsWith('//', at) ? end + 1 : end + 2
  }
}

function hasSectionsAlone(text: string): boolean {
  const { root, problems } = parseHuJson(text)
  if (root?.type !== 'object') return false
  const names = (root.children ?? []).map(({ children }) => String(children?.[0]?.value))
  return names.length > 0 ? names.every(isSection) : problems.length === 0
}

/** The work on the text of a configuration or a policy of a host. A large one takes seconds on a slow computer, so a thread does it. */
const work = {
  shownConfig,
  editConfig,
  tryConfig,
  configSave,
  /** Returns the DNS settings of a configuration, and its text with marks for secrets: an alias could make one a setting of DNS. */
  readDns: (text: string, hasOverride: boolean) => {
    const masked = maskSecrets(text)
    return { masked, ...readDns(readYaml(masked.text), hasOverride) }
  },
  /** Parses a configuration; null if it is no YAML. */
  rootOf: (text: string): unknown => {
    try {
      return readYaml(text)
    } catch (error) {
      if (error instanceof YamlEditError) return null
      throw error
    }
  },
  readRecordsFile,
  writeRecordsFile,
  readUpgrade,
  upgradedConfig,
  isLikePolicy,
  secretValues,
  writeDns: (masked: MaskedText, before: DnsSettings, after: DnsSettings): string =>
    restoreSecrets(writeDns(masked.text, before, after), masked),
}
type Work = typeof work

/** The same work, done elsewhere. */
export type ConfigTexts = {
  readonly [Name in keyof Work]: (...input: Parameters<Work[Name]>) => Promise<ReturnType<Work[Name]>>
}

/** An error with the parts that a message between threads would lose. */
type SentError =
  | {
      readonly is: 'yaml'
      readonly why: NotEditable['why']
      readonly message: string
      readonly from: number | null
      readonly at: string
    }
  | { readonly is: 'dns'; readonly at: string; readonly why: DnsReadProblem }
  | { readonly is: 'api'; readonly body: ErrorBody }
type Ended<T> = { readonly value: T } | { readonly error: SentError }
type TextCalls = { [Name in keyof Work]: { input: Parameters<Work[Name]>; output: Ended<ReturnType<Work[Name]>> } }

function sent(error: unknown): SentError {
  if (error instanceof YamlEditError) {
    const { why, message, from, at } = error
    return { is: 'yaml', why, message, from, at }
  }
  if (error instanceof DnsReadError) return { is: 'dns', at: error.at, why: error.why }
  if (error instanceof ApiError) return { is: 'api', body: error.toBody() }
  throw error
}

function received(error: SentError): Error {
  if (error.is === 'dns') return new DnsReadError(error.at, error.why)
  if (error.is === 'api') return ApiError.fromBody(error.body)
  return Object.assign(new YamlEditError(error.why, error.message, error.from), { at: error.at })
}

/** Creates the service of the thread. */
export function createTextService(): ThreadService<TextCalls> {
  const answer =
    <Input extends unknown[], Output>(of: (...input: Input) => Output) =>
    (input: Input): Ended<Output> => {
      try {
        return { value: of(...input) }
      } catch (error) {
        return { error: sent(error) }
      }
    }
  return {
    shownConfig: answer(work.shownConfig),
    editConfig: answer(work.editConfig),
    tryConfig: answer(work.tryConfig),
    configSave: answer(work.configSave),
    readDns: answer(work.readDns),
    rootOf: answer(work.rootOf),
    readRecordsFile: answer(work.readRecordsFile),
    writeRecordsFile: answer(work.writeRecordsFile),
    readUpgrade: answer(work.readUpgrade),
    upgradedConfig: answer(work.upgradedConfig),
    isLikePolicy: answer(work.isLikePolicy),
    secretValues: answer(work.secretValues),
    writeDns: answer(work.writeDns),
  }
}

/** Sends each call to the thread, and throws the errors of the work here. */
export function createConfigTexts(call: Thread<TextCalls>['call']): ConfigTexts {
  const send =
    <Name extends keyof Work>(name: Name) =>
    async (...input: Parameters<Work[Name]>): Promise<ReturnType<Work[Name]>> => {
      const ended = await call(name, input)
      if ('error' in ended) throw received(ended.error)
      return ended.value
    }
  return {
    shownConfig: send('shownConfig'),
    editConfig: send('editConfig'),
    tryConfig: send('tryConfig'),
    configSave: send('configSave'),
    readDns: send('readDns'),
    rootOf: send('rootOf'),
    readRecordsFile: send('readRecordsFile'),
    writeRecordsFile: send('writeRecordsFile'),
    readUpgrade: send('readUpgrade'),
    upgradedConfig: send('upgradedConfig'),
    isLikePolicy: send('isLikePolicy'),
    secretValues: send('secretValues'),
    writeDns: send('writeDns'),
  }
}

/** Starts the thread with the first call, and again if it ended. `path`: the built worker script. */
export function startConfigTexts(path: string): ConfigTexts {
  let thread: Thread<TextCalls> | undefined
  return createConfigTexts((name, input) => {
    thread ??= startThread<TextCalls>({
      path,
      name: 'config',
      gone: (why) =>
        new ApiError('internal', `The thread that reads configurations stopped${why === '' ? '' : `: ${why}`}`),
      ended: () => (thread = undefined),
      unref: true,
    })
    return thread.call(name, input)
  })
}
