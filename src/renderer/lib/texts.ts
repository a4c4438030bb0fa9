import type { i18n, Services, TFunction } from 'i18next'
import { type FallbackNs, useTranslation as useLibraryTranslation, type UseTranslationResponse } from 'react-i18next'
import type { Namespace } from './i18n'
import type { ErrorCode } from '@shared/api/error-codes'
import { type Issue, isWorded } from '@shared/api/issue'
import { type ConnectionProblem, connectionProblems } from '@shared/api/connection-problem'
import { visible } from '@shared/visible'
import type { ApiError } from '@shared/api/error'
import { useState } from 'react'
import { pages, type TitledPage } from '@shared/pages'

type Names = Namespace | readonly [Namespace?, ...Namespace[]] | undefined
type Lookup = (key: string, ...values: unknown[]) => string

/** By the services of an instance, because the library wraps the instance itself once per component. */
const lookups = new WeakMap<Services, Map<string, Lookup>>()

/** Returns `t`, but keeps the texts that it finds without values. */
function keepTexts(t: Lookup): Lookup {
  const texts = new Map<string, string>()
  return (key, ...values) => {
    if (values.length > 0) return t(key, ...values)
    const text = texts.get(key) ?? t(key)
    texts.set(key, text)
    return text
  }
}

/** Returns one function for all components with the same namespaces and language. */
function lookupOf({ services, language }: i18n, names: string, t: Lookup): Lookup {
  const ofInstance = lookups.get(services) ?? new Map<string, Lookup>()
  lookups.set(services, ofInstance)
  const name = `${language} ${names}`
  const lookup = ofInstance.get(name) ?? keepTexts(t)
  ofInstance.set(name, lookup)
  return lookup
}

/**
 * The hook of react-i18next, whose `t` looks up a text without values once per language. A list of machines has hundreds of them, and each
 * lookup merges options and searches the namespaces: a tenth of the time that a letter in its search took.
 * @param names namespaces, the first of which needs no prefix; default: `common`
 * @returns `ready` is false until the namespaces are loaded
 */
export function useTranslation<const Some extends Names = undefined>(
  names?: Some,
): Pick<UseTranslationResponse<FallbackNs<Some>, undefined>, 't' | 'i18n' | 'ready'> {
  const { t, i18n: instance, ready } = useLibraryTranslation(names)
  if (!ready) return { t, i18n: instance, ready }
  return { t: lookupOf(instance, String(names), t as unknown as Lookup) as unknown as typeof t, i18n: instance, ready }
}

/** All parameters that texts of problems may use. */
const noParams = { host: '', origin: '', status: '', megabytes: '', message: '', paths: '' }

/** Describes why a server cannot be reached or understood, and the next step. `params` fills the text's placeholders. */
export function problemText(
  problem: ConnectionProblem,
  params: Readonly<Record<string, string>>,
  t: TFunction<'common'>,
): string {
  return t(`problem.${problem}`, { ...noParams, ...params })
}

/** The displayed fields of an ApiError. */
export interface ShownError {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly details: readonly Issue[]
  readonly cause?: unknown
}

/** Codes with a message written for users by the server, the mock or the console itself. */
const MESSAGE_CODES = new Set<ErrorCode>(['invalid', 'forbidden', 'notFound', 'conflict', 'unsupported', 'tooLarge'])

/** Issues of the console's own files and limits, shown for every code. */
const OWN_ISSUES = new Set<string>([
  'bodyLarge',
  'diskFull',
  'folderDenied',
  'folderReadOnly',
  'folderUnwritable',
  'inputLarge',
])

/**
 * Describes an error in one or two sentences: the server's own words if it refused the call, our own for the console's issues and for
 * unusable responses. Our texts include the next step.
 */
export function errorText(error: ShownError, t: TFunction<'common'>): string {
  const connection = error.details.find(({ key }) => key === 'connection')
  const problem = connectionProblems.find((known) => known === connection?.params['problem'])
  if (connection && problem) return problemText(problem, connection.params, t)
  const [first] = error.details
  if (!MESSAGE_CODES.has(error.code) && !OWN_ISSUES.has(first?.key ?? '')) return t(`errors.${error.code}`)
  if (first && isWorded(first.key)) return sentence(issueText(first, t))
  return error.message ? sentence(serverWords(error)) : t(`errors.${error.code}`)
}

/** Returns a server's message. One that announces a list, such as that of failed tests, is followed by its lines. */
function serverWords({ message, details }: ShownError): string {
  if (!message.endsWith(':')) return message
  const lines = details.flatMap(({ params }) => params['text'] ?? [])
  return lines.length > 0 ? `${message} ${lines.join('; ')}` : message.slice(0, -1)
}

/** The maximum number of characters of a server message beside a form; the copied details contain the rest. */
const MAX_LENGTH = 600

function sentence(words: string): string {
  const text = visible(words)
  if (text.length > MAX_LENGTH) return `${sentence(text.slice(0, MAX_LENGTH)).replace(/\.$/, '')}…`
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/** Returns everything a report needs, as text to copy. */
export function errorDetails(error: ShownError): string {
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : ''
  const details = error.details.map(({ path, key, params }) => [path, key, ...Object.values(params)].join(' ').trim())
  return [`${error.code} (${error.status}): ${error.message}`, ...details, cause].filter(Boolean).join('\n')
}

/**
 * Describes an issue in the user's language; a server's own words stay unchanged. Falls back to "invalid value" if a text lacks one of its
 * parameters.
 */
export function issueText({ key, params }: Pick<Issue, 'key' | 'params'>, t: TFunction<'common'>): string {
  if (!isWorded(key)) return params['text'] ?? t('issues.invalidValue')
  const written = t(`issues.${key}`, { skipInterpolation: true })
  const lacks = [...written.matchAll(/\{\{(\w+)/g)].some(([, name = '']) => params[name] === undefined)
  return lacks ? t('issues.invalidValue') : t(`issues.${key}`, { replace: params })
}

/** The query state that decides whether a list is missing. TanStack's query results fit. */
export interface ListState {
  readonly data: unknown
  readonly error: ApiError | null
  /** 0 if the query never failed. */
  readonly errorUpdateCount: number
  readonly refetch: () => unknown
}

/**
 * Returns why each list is missing, or null if it is present or still loading. A query clears its error while it refetches; here the error
 * stays until a response arrives, so that the message and its Retry button do not flicker with every poll.
 */
export function useFailures<N extends string>(lists: Readonly<Record<N, ListState>>): Record<N, ApiError | null> {
  const [kept, setKept] = useState<Partial<Record<N, ApiError>>>({})
  const names = Object.keys(lists) as N[]
  const news = names.filter((name) => lists[name].error !== null && lists[name].error !== kept[name])
  if (news.length > 0) setKept({ ...kept, ...Object.fromEntries(news.map((name) => [name, lists[name].error])) })
  const failureOf = (name: N) => {
    const { data, error, errorUpdateCount } = lists[name]
    if (data !== undefined || errorUpdateCount === 0) return null
    return error ?? kept[name] ?? null
  }
  return Object.fromEntries(names.map((name) => [name, failureOf(name)])) as Record<N, ApiError | null>
}

/** {@link useFailures} of one list. */
export function useFailure(list: ListState): ApiError | null {
  return useFailures({ list }).list
}

/** Returns a page's name for its heading, the window's title, navigation and the command palette. */
export function usePageTitle(path: TitledPage['path']): string {
  const { t } = useTranslation('common')
  const page = pages.find((one): one is TitledPage => one.path === path)
  return page ? t(`pages.${page.title}`) : ''
}
