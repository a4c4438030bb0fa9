import type { ApiError } from '@shared/api/error'
import type { TFunction } from 'i18next'
import { useDeferredValue, useMemo } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { currentDialect, isCurrentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { useCapabilities, usePolicyDialect } from '@/lib/session'
import { type FailedSave, isRefusal, type ServerVerdict, useServerCheck } from './studio-context'
import type { PolicyProblem } from '@shared/policy/read/model'
import { type Obstacle, readPolicy, type DialectWarning, dialectWarnings } from '@shared/policy/read/read'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { isReadable, parseHuJson, lineAndColumn } from '@shared/policy/syntax/hujson'
import type { Issue } from '@shared/api/issue'
import { visible } from '@shared/visible'
import type { CodeFix, CodeProblem } from '@/ui/code-editor/problems'
import { replaceUndefinedNames } from '@shared/policy/read/undefined-name'

/** A problem of the edited text. */
export interface PolicyIssue {
  /** Its place; null if the server did not name one and it cannot be derived. */
  at: { from: number; to: number } | null
  message: string
  /**
   * `syntax`: our parser; `server`: the server's check of the text; `predicted`: what a server without a check will refuse; `dialect`: how
   * servers of that release treat the text; `lint`: advice; `unsent`: why this console sends the text to no server.
   */
  source: 'syntax' | 'server' | 'unsent' | 'predicted' | 'dialect' | 'lint'
  /** Set if it differs from the source's default: error for syntax, warning for the others. */
  severity?: CodeProblem['severity']
  fixes?: readonly CodeFix[]
}

/** Returns the offset of a line and column, both counted from 1 as servers do. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return Math.min(before + column - 1, text.length)
}

/** Returns the word that starts at an offset, so that a mark has something to underline. */
function wordAt(text: string, from: number): { from: number; to: number } {
  const word = /^"(?:[^"\\\n]|\\.)*"?|^[\w:.@/-]+/.exec(text.slice(from))?.[0] ?? ''
  return { from, to: Math.min(from + Math.max(1, word.length), text.length) }
}

/** Returns the place that the server names. */
function namedPlace(text: string, { line, column }: Issue['params']): PolicyIssue['at'] {
  return line && column ? wordAt(text, offsetOf(text, Number(line), Number(column))) : null
}

/** Returns the place of a text the server quotes, if it occurs exactly once. */
function quotedPlace(text: string, message: string): PolicyIssue['at'] {
  for (const [, quoted = ''] of message.matchAll(/"([^"]{2,})"/g)) {
    const from = text.indexOf(`"${quoted}`)
    if (from !== -1 && !text.includes(`"${quoted}`, from + 1)) return { from: from + 1, to: from + 1 + quoted.length }
  }
  return null
}

/** Returns the place at which our own parser has the same complaint. */
function knownPlace(text: string, message: string, dialect: PolicyDialect): PolicyIssue['at'] {
  const same = readPolicy(text, 'headscale', [], dialect).problems.find((problem) => message.includes(problem.message))
  return same ? { from: same.offset, to: same.offset + Math.max(1, same.length) } : null
}

function placeOf(
  text: string,
  message: string,
  dialect: PolicyDialect,
  params: Issue['params'] = {},
): PolicyIssue['at'] {
  return namedPlace(text, params) ?? knownPlace(text, message, dialect) ?? quotedPlace(text, message)
}

/**
 * Converts a server's refusal into issues and finds their places if possible; the server's messages stay verbatim. If the server found
 * several problems, each error detail names one; a detail without a place is part of the message.
 * @param dialect how the server reads policies
 */
export function refusalIssues(text: string, error: ApiError, dialect: PolicyDialect = currentDialect): PolicyIssue[] {
  const placed = error.details.flatMap((detail): PolicyIssue[] => {
    const message = detail.params['text'] ?? ''
    const at = placeOf(text, message, dialect, detail.params)
    return at ? [{ at, message, source: 'server' }] : []
  })
  if (placed.length > 0 && placed.length === error.details.length) return placed
  const more = error.details.flatMap(({ params }) => params['text'] ?? []).filter((one) => !error.message.includes(one))
  const whole = [error.message, ...more].join('\n')
  return [{ at: placeOf(text, whole, dialect), message: whole, source: 'server' }]
}

/** Returns line and column of an issue, both from 1; null if its place is unknown. */
export function placeText(text: string, issue: PolicyIssue): { line: number; column: number } | null {
  return issue.at && lineAndColumn(text, issue.at.from)
}

/** Returns the severity of an issue. */
export function severityOf({ severity, source }: PolicyIssue): CodeProblem['severity'] {
  return severity ?? (['syntax', 'predicted', 'unsent'].includes(source) ? 'error' : 'warning')
}

/** Appends advice to the issues. If the server complains about the same place, its message stays and gets the fixes of the advice. */
export function withAdvice(issues: readonly PolicyIssue[], advice: readonly PolicyIssue[]): PolicyIssue[] {
  const isVerdict = ({ source }: PolicyIssue) => source === 'server' || source === 'predicted'
  const sameAs = (issue: PolicyIssue) => (other: PolicyIssue) =>
    other.severity === 'error' && issue.at && other.at && issue.at.from <= other.at.from && other.at.to <= issue.at.to
  const covered = issues.flatMap((issue) => (isVerdict(issue) ? (advice.find(sameAs(issue)) ?? []) : []))
  return [
    ...issues.map((issue) => {
      const same = isVerdict(issue) ? advice.find(sameAs(issue)) : undefined
      return same?.fixes ? { ...issue, fixes: same.fixes } : issue
    }),
    ...advice.filter((one) => !covered.includes(one)),
  ]
}

/** Converts the issues that have a place to editor marks. */
export function toMarks(issues: readonly PolicyIssue[]): CodeProblem[] {
  return issues.flatMap((issue): CodeProblem[] => {
    const { at, message, fixes = [] } = issue
    return at ? [{ ...at, message: visible(message), severity: severityOf(issue), fixes }] : []
  })
}

const sections = { group: 'groups', tag: 'tagOwners', host: 'hosts' } as const

/** Returns a server's message for the screen: sentences about undefined names in the reader's language, the rest verbatim. */
export function inOwnWords(message: string, t: TFunction<'policy'>): string {
  return replaceUndefinedNames(visible(message), ({ kind, name }) =>
    // A bare word may be meant as a user or a machine as well.
    kind === 'host' ? t('lint.unknown-name', { name }) : t('lint.undefined-name', { name, section: sections[kind] }),
  )
}

/** Maximum number of problems on screen: each has a text, a mark and a place, and a hostile policy has 50,000. */
export const MAX_ISSUES = 100

/** Returns the first problems, and after them how many more there are. */
export function limited<T extends Pick<PolicyIssue, 'at' | 'message'>>(
  issues: readonly T[],
  t: TFunction<'policy'>,
  all = issues.length,
): T[] {
  const shown = issues.slice(0, MAX_ISSUES)
  const [first] = shown
  if (!first || all <= shown.length) return shown
  return [...shown, { ...first, at: null, message: t('problems.more', { count: all - shown.length }) }]
}

const isError = ({ severity, stage }: PolicyProblem) => severity === 'error' && stage !== 'syntax'

/**
 * Predicts what a server without a policy check will refuse, in the words of its release. Errors in the text alone are found at once; then
 * the worker evaluates the rules for the current machines.
 */
export function usePredictedIssues(text: string, readable: boolean): PolicyIssue[] {
  const { policyCheck } = useCapabilities()
  const dialect = usePolicyDialect()
  const asked = !policyCheck && readable && text.trim() !== ''
  const read = useMemo(
    () => (asked ? readPolicy(text, 'headscale', [], dialect).problems.filter(isError) : []),
    [asked, text, dialect],
  )
  const { data } = usePolicyAnswer('check', asked && read.length === 0 ? { text } : null)
  const found = data?.ok ? data.value.problems : undefined
  return useMemo(
    () =>
      (read.length > 0 ? read : (found?.filter(isError) ?? [])).map(({ offset, length, message }) => ({
        at: { from: offset, to: offset + Math.max(1, length) },
        message,
        source: 'predicted',
      })),
    [read, found],
  )
}

/** The state of the server's own check. */
export type ServerCheck =
  | { state: 'off' | 'checking' | 'accepted' | 'refused' }
  /** The server could not check the policy; the reason is shown to the user. */
  | { state: 'failed'; reason: string }

export interface PolicyIssues {
  issues: PolicyIssue[]
  /** True if the text is valid HuJSON. */
  readable: boolean
  check: ServerCheck
}

interface IssueFacts {
  text: string
  failed: FailedSave | null
}

/** Drops predictions that the server has already reported. */
const isNew =
  (refusal: ApiError | null) =>
  ({ message }: PolicyIssue) =>
    !refusal?.message.includes(message) &&
    !refusal?.details.some(({ params }) => params['text']?.includes(message) === true)

/** Returns the issues of a refusal by the server, or by the console, which did not send the text. */
function refusedBy(text: string, refusal: ApiError, dialect: PolicyDialect, t: TFunction<'common'>): PolicyIssue[] {
  const issues = refusalIssues(text, refusal, dialect)
  if (!refusal.details.some(({ key }) => key === 'sshTestEndless')) return issues
  return issues.map((issue) => ({ ...issue, message: errorText(refusal, t), source: 'unsent' }))
}

/** Returns the problems of the text: local ones at once, the server's after a pause in typing. */
export function usePolicyIssues({ text, failed }: IssueFacts): PolicyIssues {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const { policyCheck } = useCapabilities()
  const settled = useDeferredValue(text)
  const dialect = usePolicyDialect()
  const syntax = useMemo(() => syntaxIssues(settled, t, dialect), [settled, t, dialect])
  const readable = syntax.length === 0
  // Also without a change: a new user or another release can make the server refuse what it stores.
  const asking = policyCheck && readable && text.trim() !== ''
  const verdict = useServerCheck(text, asking)
  const refused = failed?.text === text && isRefusal(failed.error) ? failed.error : null
  const refusal = refused ?? verdict?.refusal ?? null
  const warnings = useDialectIssues(settled, readable)
  const predicted = usePredictedIssues(settled, readable)
  const issues = useMemo(
    () =>
      syntax.length > 0
        ? syntax
        : limited(
            [
              ...(refusal ? refusedBy(settled, refusal, dialect, tCommon) : []),
              ...predicted.filter(isNew(refusal)),
              ...warnings,
            ],
            t,
          ).map((issue) => ({ ...issue, message: inOwnWords(issue.message, t) })),
    [syntax, refusal, settled, dialect, predicted, warnings, t, tCommon],
  )
  return { issues, readable, check: serverCheck(asking, refusal, verdict, tCommon) }
}

function serverCheck(
  asking: boolean,
  refusal: ApiError | null,
  verdict: ServerVerdict | null,
  t: TFunction<'common'>,
): ServerCheck {
  if (refusal) return { state: 'refused' }
  if (!asking) return { state: 'off' }
  if (!verdict) return { state: 'checking' }
  return verdict.failure ? { state: 'failed', reason: errorText(verdict.failure, t) } : { state: 'accepted' }
}

/** Describes the error that makes a text unreadable. */
export function syntaxWords(text: string, { code, offset, length }: Obstacle, t: TFunction<'policy'>): string {
  return t(`syntax.${code}`, { found: text.slice(offset, offset + length) })
}

/**
 * Returns the syntax errors of a text, translated, without asking a server. Includes duplicate names if the server refuses them. Empty text
 * has no errors: it means no policy. After the first hundred, one entry gives the number of the others.
 */
export function syntaxIssues(
  text: string,
  t: TFunction<'policy'>,
  { refusesTwice }: PolicyDialect = currentDialect,
): PolicyIssue[] {
  if (text.trim() === '') return []
  const problems = parseHuJson(text).problems.filter((problem) => refusesTwice || !isReadable(problem))
  const issues = problems.slice(0, MAX_ISSUES).map((problem): PolicyIssue => ({
    at: { from: problem.offset, to: problem.offset + Math.max(1, problem.length) },
    message: syntaxWords(text, problem, t),
    source: 'syntax',
  }))
  return limited(issues, t, problems.length)
}

const dialectText = ({ code, name }: DialectWarning, t: TFunction<'review'>): string => t(`dialect.${code}`, { name })

/** Returns warnings about parts that the server accepts but ignores, translated; empty if the text cannot be parsed. */
export function dialectIssues(text: string, dialect: PolicyDialect, t: TFunction<'review'>): PolicyIssue[] {
  return dialectWarnings(readPolicy(text, 'headscale', [], dialect), dialect).map((warning) => ({
    at: { from: warning.offset, to: warning.offset + Math.max(1, warning.length) },
    message: dialectText(warning, t),
    source: 'dialect',
  }))
}

/** Returns the warnings for the connected server. Current releases support everything a policy can contain. */
export function useDialectIssues(text: string, readable: boolean): PolicyIssue[] {
  const dialect = usePolicyDialect()
  const { t } = useTranslation('review')
  return useMemo(
    () => (isCurrentDialect(dialect) || !readable || text.trim() === '' ? [] : dialectIssues(text, dialect, t)),
    [readable, text, dialect, t],
  )
}
