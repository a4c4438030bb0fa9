import { machinePath } from '@shared/pages'
import { apiKeyState, type KeyState, preAuthKeyState } from '@shared/states/key-state'
import { instantOf } from '@shared/time'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { KeyStateDot } from '@/components/states/key-state-dot'
import { MachineDot } from '@/components/states/machine-dot'
import type { ExpiryEntry } from '@/domain/expiry/entries'
import { absoluteTime } from '@/lib/format'
import { useNow } from '@/lib/now'
import cell from '@/ui/data-table/cell.module.css'
import { TIME_WIDTH } from '@/ui/data-table/layout'
import type { DataColumn } from '@/ui/data-table/types'
import { StateDot } from '@/ui/state-dot'
import { TimeUntil } from '@/ui/time'

function stateOf(entry: ExpiryEntry, now: number): KeyState {
  if (entry.kind === 'preAuthKey') return preAuthKeyState(entry.preAuthKey, now)
  return apiKeyState({ expiration: entry.at }, now)
}

function State({ row, noEnd }: { row: ExpiryEntry; noEnd: string }) {
  const state = stateOf(row, useNow())
  return row.at === null ? <StateDot state="neutral" label={noEnd} /> : <KeyStateDot state={state} />
}

function Name({ row }: { row: ExpiryEntry }) {
  if (row.kind !== 'machine')
    return (
      <span className={`${cell.text} ${cell.mono}`} title={row.label}>
        {row.label}
      </span>
    )
  return (
    <span className={cell.lead}>
      <MachineDot node={row.node} />
      <Link className={`${cell.text} ${cell.link}`} to={machinePath(row.node.id)} title={row.label}>
        {row.label}
      </Link>
    </span>
  )
}

function timeColumns(t: TFunction<'expiry'>, language: string): DataColumn<ExpiryEntry>[] {
  return [
    {
      id: 'at',
      header: t('list.at'),
      width: TIME_WIDTH,
      sortValue: (row) => row.at && instantOf(row.at),
      cell: (row) => <TimeUntil value={row.at} never={t('never')} />,
    },
    {
      id: 'date',
      header: t('list.date'),
      width: 210,
      yields: 3,
      cell: (row) => (row.at === null ? '' : absoluteTime(row.at, language)),
    },
  ]
}

/** Returns the translated columns of the expiry list. */
export function expiryColumns(t: TFunction<'expiry'>, language: string): DataColumn<ExpiryEntry>[] {
  return [
    {
      id: 'name',
      header: t('list.name'),
      width: 132,
      grow: 2,
      sortValue: (row) => row.label,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'kind',
      header: t('list.kind'),
      width: 156,
      yields: 2,
      sortValue: (row) => row.kind,
      cell: (row) => t(`one.${row.kind}`),
    },
    {
      id: 'owner',
      header: t('list.owner'),
      width: 125,
      grow: 1,
      sortValue: (row) => row.owner,
      cell: (row) => (
        <span className={cell.text} title={row.owner}>
          {row.owner}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('list.state'),
      width: 130,
      cell: (row) => <State row={row} noEnd={t('noEnd')} />,
    },
    ...timeColumns(t, language),
  ]
}
