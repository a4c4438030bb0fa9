import type { ServerInfo } from '@shared/api/server'
import type { StoredPolicy } from '@shared/api/policy'
import { csvText } from '@shared/csv'
import type { TFunction } from 'i18next'
import { openedText, partName, ruleName } from '@/domain/policy-worker/access-words'
import type { ReportNames, ReportRow } from '@/domain/policy-worker/access-types'

type Words = TFunction<'access'>

/** The facts of a report besides its rows. */
export interface ReportFacts {
  server: string
  info: Pick<ServerInfo, 'version'> | undefined
  policy: Pick<StoredPolicy, 'policy' | 'updatedAt'>
  /** Of the policy's text. */
  hash: string
  /** RFC 3339. */
  at: string
}

/** Returns the SHA-256 of a text in UTF-8, as hexadecimal digits. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the lines above the rows: server, release, time, and the version of the policy with its hash. */
export function factLines({ server, info, policy, hash, at }: ReportFacts, t: Words): [string, string][] {
  return [
    [t('report.server'), server],
    [t('report.release'), info?.version ?? t('report.unknown')],
    [t('report.at'), at],
    [t('report.policy'), policy.updatedAt ?? t('report.unknown')],
    [t('report.hash'), hash],
  ]
}

export const reportColumns = ['subject', 'from', 'to', 'ports', 'rules', 'allowed', 'now'] as const

function namesText({ parts, more }: ReportNames, t: Words): string {
  const names = parts.map((part) => partName(part, t) + (part.machines > 1 ? ` (${part.machines})` : ''))
  return [...names, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ')
}

/** Returns a row's cells, in the order of `reportColumns`. */
export function reportCells(row: ReportRow, t: Words): string[] {
  const rules = row.rules.map((rule) => ruleName(rule, t)).join(', ')
  const ends = [namesText(row.from, t), namesText(row.to, t)]
  return [row.subject, ...ends, openedText(row.opened, t), rules, String(row.pairs), String(row.now)]
}

/** Writes a report as CSV: what it is about, then an empty line, then its rows. */
export function reportCsv(facts: ReportFacts, rows: readonly ReportRow[], t: Words): string {
  const [first = ['', ''], ...rest] = factLines(facts, t)
  const header = reportColumns.map((column) => t(`report.column.${column}`))
  return csvText(first, [...rest, [''], header, ...rows.map((row) => reportCells(row, t))])
}
