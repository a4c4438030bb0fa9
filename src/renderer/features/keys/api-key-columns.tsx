import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/own-key'
import type { TFunction } from 'i18next'
import { shortKey } from '@shared/api/shown-key'
import { apiKeyState } from '@shared/states/key-state'
import { instantOf } from '@shared/time'
import { serverNow, useNow } from '@/lib/now'
import { KeyStateDot } from '@/components/states/key-state-dot'
import { Chip } from '@/ui/chip'
import cell from '@/ui/data-table/cell.module.css'
import { TIME_WIDTH } from '@/ui/data-table/layout'
import type { DataColumn } from '@/ui/data-table/types'
import { TimeSince, TimeUntil } from '@/ui/time'

function State({ row }: { row: ApiKey }) {
  return <KeyStateDot state={apiKeyState(row, useNow())} />
}

function timeColumn(id: 'expiration' | 'createdAt' | 'lastSeen', header: string, never: string): DataColumn<ApiKey> {
  return {
    id,
    header,
    width: TIME_WIDTH,
    grow: 1,
    ...(id !== 'expiration' && { sortFirst: 'desc' as const }),
    ...(id === 'createdAt' && { yields: 1 }),
    sortValue: ({ [id]: time }) => time && instantOf(time),
    value: ({ [id]: time }) => time,
    cell: ({ [id]: time }) =>
      id === 'expiration' ? <TimeUntil value={time} never={never} /> : <TimeSince value={time} never={never} />,
  }
}

interface ApiKeyColumnsOptions {
  /** Undefined if the console does not know its own key. */
  ownPrefix: string | undefined
  /** False if the server never reports when a key was used (Headscale up to 0.29); the column would be misleading. */
  lastSeen: boolean
}

export function apiKeyColumns(
  t: TFunction<'keys'>,
  { ownPrefix, lastSeen }: ApiKeyColumnsOptions,
): DataColumn<ApiKey>[] {
  return [
    {
      id: 'prefix',
      header: t('api.column.prefix'),
      width: 138,
      grow: 2,
      sortValue: (row) => row.prefix,
      value: (row) => shortKey(row.prefix),
      cell: (row) => (
        <span className={cell.words}>
          <span className={`${cell.text} ${cell.mono}`} title={row.prefix}>
            {shortKey(row.prefix)}
          </span>
          {ownPrefix !== undefined && isOwnKey(row.prefix, ownPrefix) ? <Chip>{t('api.own')}</Chip> : null}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('api.column.state'),
      width: 124,
      value: (row) => apiKeyState(row, serverNow()),
      cell: (row) => <State row={row} />,
    },
    timeColumn('expiration', t('api.column.expiration'), t('api.never')),
    timeColumn('createdAt', t('api.column.created'), ''),
    ...(lastSeen ? [timeColumn('lastSeen', t('api.column.lastSeen'), t('api.never'))] : []),
  ]
}
