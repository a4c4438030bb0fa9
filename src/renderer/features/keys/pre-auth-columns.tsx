import type { ApiKey, PreAuthKey } from '@shared/api/resources'
import { lastingUserAddress } from '@shared/user-address'
import type { TFunction } from 'i18next'
import { useTranslation, useNow } from '@/lib/texts'
import { Link } from 'react-router'
import { maskedKey, shortKey } from '@shared/api/key-text'
import { apiKeyState, isActive, type KeyState, keyStates, preAuthKeyState } from '@shared/states/machine-state'
import { expiryInstant, instantOf } from '@shared/time'
import { userHandle, userName } from '@shared/user-name'
import { KeyStateDot } from '@/components/states/state-dots'
import cell from '@/ui/data-table/cell.module.css'
import { type DataColumn, TIME_WIDTH } from '@/ui/data-table/types'
import { widthFor } from '@/ui/data-table/text-width'
import { TagChips, TimeSince, TimeUntil } from '@/ui/marks'
import { labelColumns } from './key-labels'
import { keyLanguage } from '@shared/query/key-language'
import { textTest } from '@shared/query/language'

export const preAuthShows = ['all', ...keyStates] as const
export type PreAuthShow = (typeof preAuthShows)[number]

export interface PreAuthFilter {
  show: PreAuthShow
  /** A query: part of a key, its label, its owner or a tag, or `expires<14d reusable:yes`. */
  search: string
  /** Unix time in milliseconds. */
  now: number
  /** By id. */
  labels: ReadonlyMap<string, string>
}

/** Keys that expire soon are still active, so both filters include them. */
function shows(show: PreAuthShow, state: KeyState): boolean {
  return show === 'all' || show === state || (show === 'active' && isActive(state))
}

/** Returns a predicate for the filter. */
export function keyFilter({ show, search, now, labels }: PreAuthFilter): (key: PreAuthKey) => boolean {
  const searchText = (key: PreAuthKey) => `${keyLanguage.searchText(key)}\n${labels.get(key.id)?.toLowerCase() ?? ''}`
  const test = textTest(search, { ...keyLanguage, searchText }, now)
  return (key) => shows(show, preAuthKeyState(key, now)) && (test?.(key) ?? true)
}

/** Counts the keys that each filter includes. */
export function countKeys(keys: readonly PreAuthKey[], now: number): Record<PreAuthShow, number> {
  const counts = { all: 0, active: 0, expiring: 0, unknown: 0, used: 0, expired: 0, revoked: 0 }
  for (const key of keys) {
    const state = preAuthKeyState(key, now)
    for (const show of preAuthShows) if (shows(show, state)) counts[show]++
  }
  return counts
}

/** The states of API keys, which are never used up. */
export const apiKeyShows = ['all', 'active', 'expiring', 'unknown', 'expired'] as const
type ApiKeyShow = (typeof apiKeyShows)[number]

/** Returns a predicate for the filter. `now` in milliseconds. */
export const apiKeyFilter = (show: ApiKeyShow, now: number) => (key: ApiKey) => shows(show, apiKeyState(key, now))

function State({ row }: { row: PreAuthKey }) {
  return <KeyStateDot state={preAuthKeyState(row, useNow())} />
}

/** Returns the owner of machines that join with the key. */
export function ownerText(key: PreAuthKey, nameOf = userName): string {
  return key.user ? nameOf(key.user) : key.aclTags.join(', ')
}

function Owner({ row, nameOf }: { row: PreAuthKey; nameOf: typeof userName }) {
  const user = row.user
  const owner = ownerText(row, nameOf)
  return (
    <span className={cell.words}>
      {user ? (
        <Link className={cell.textLink} to={lastingUserAddress(user)} title={owner}>
          {owner}
        </Link>
      ) : null}
      <TagChips tags={row.aclTags} max={user ? 1 : 2} short />
    </span>
  )
}

/** Number of machines that joined with each key, by key id; null until the machines are loaded. */
export type JoinedCounts = ReadonlyMap<string, number> | null

/** Servers mark only single-use keys as used; a reusable key that machines joined with is used too. */
function Used({ row, joined }: { row: PreAuthKey; joined: JoinedCounts }) {
  const { t } = useTranslation('keys')
  const count = joined?.get(row.id) ?? 0
  if (count > 0)
    return (
      <Link className={cell.textLink} to={machinesOfKey(row)}>
        {t('preAuth.usedBy', { count })}
      </Link>
    )
  if (row.used) return t('preAuth.usedYes')
  return joined ? t('preAuth.usedNo') : null
}

/** Returns the path of the list of machines that joined with a key. */
export function machinesOfKey({ id }: PreAuthKey): string {
  return `/machines?${new URLSearchParams({ q: `key:${id}` }).toString()}`
}

function kindColumns(t: TFunction<'keys'>, joined: JoinedCounts): DataColumn<PreAuthKey>[] {
  const countOf = (row: PreAuthKey) => joined?.get(row.id) ?? 0
  return [
    {
      id: 'reusable',
      header: t('preAuth.column.use'),
      width: widthFor([t('preAuth.column.use'), ...kindTexts(t)]),
      grow: 1,
      yields: 3,
      sortValue: (row) => kindText(row, t),
      cell: (row) => kindText(row, t),
    },
    {
      id: 'used',
      header: t('preAuth.column.used'),
      width: widthFor([t('preAuth.column.used'), t('preAuth.usedBy', { count: 888 })]),
      yields: 2,
      sortFirst: 'desc',
      sortValue: (row) => countOf(row) || Number(row.used) / 2,
      value: (row) => row.used || (joined ? countOf(row) > 0 : t('preAuth.usedUnknown')),
      cell: (row) => <Used row={row} joined={joined} />,
    },
  ]
}

/** Every text of {@link kindText}. */
const kindTexts = (t: TFunction<'keys'>) =>
  [true, false].flatMap((reusable) => [true, false].map((ephemeral) => kindText({ reusable, ephemeral }, t)))

function kindText(row: Pick<PreAuthKey, 'reusable' | 'ephemeral'>, t: TFunction<'keys'>): string {
  const use = row.reusable ? t('preAuth.reusable') : t('preAuth.once')
  return row.ephemeral ? `${use}, ${t('preAuth.ephemeral')}` : use
}

function timeColumns(t: TFunction<'keys'>): DataColumn<PreAuthKey>[] {
  return [
    {
      id: 'expiration',
      header: t('preAuth.column.expiration'),
      width: TIME_WIDTH,
      sortValue: (row) => row.expiration && expiryInstant(row.expiration),
      value: (row) => row.expiration,
      cell: (row) => <TimeUntil value={row.expiration} never={t('preAuth.neverExpires')} />,
    },
    {
      id: 'created',
      header: t('preAuth.column.created'),
      width: TIME_WIDTH,
      yields: 1,
      sortFirst: 'desc',
      sortValue: (row) => row.createdAt && instantOf(row.createdAt),
      value: (row) => row.createdAt,
      cell: (row) => <TimeSince value={row.createdAt} />,
    },
  ]
}

interface PreAuthColumnsOptions {
  /** Unix time in milliseconds, for the order by state. */
  now: number
  joined: JoinedCounts
  labels: ReadonlyMap<string, string>
  nameOf: typeof userName
}

/**
 * Returns the columns of the list of pre-auth keys.
 */
export function preAuthColumns(
  t: TFunction<'keys'>,
  { now, joined, labels, nameOf }: PreAuthColumnsOptions,
): DataColumn<PreAuthKey>[] {
  return [
    {
      id: 'key',
      header: t('preAuth.column.key'),
      width: 116,
      sortValue: (row) => row.key,
      value: (row) => shortKey(row.key),
      cell: (row) => (
        <span className={`${cell.text} ${cell.mono}`} title={maskedKey(row.key)}>
          {shortKey(row.key)}
        </span>
      ),
    },
    ...labelColumns<PreAuthKey>(t('label.field'), labels),
    {
      id: 'state',
      header: t('preAuth.column.state'),
      width: 126,
      sortValue: (row) => keyStates.indexOf(preAuthKeyState(row, now)),
      value: (row) => preAuthKeyState(row, now),
      cell: (row) => <State row={row} />,
    },
    {
      id: 'owner',
      header: t('preAuth.column.owner'),
      width: 138,
      grow: 3,
      sortValue: (key) => ownerText(key, nameOf),
      // The import of keys reads this file.
      value: (row) => [...(row.user ? [userHandle(row.user)] : []), ...row.aclTags],
      cell: (row) => <Owner row={row} nameOf={nameOf} />,
    },
    ...kindColumns(t, joined),
    ...timeColumns(t),
  ]
}
