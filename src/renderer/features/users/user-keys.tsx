import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { useListState } from '@/components/list-table/use-list-state'
import { maskedKey, shortKey } from '@shared/api/shown-key'
import { preAuthKeyState } from '@shared/states/key-state'
import { userName } from '@shared/user-name'
import { useNow } from '@/lib/now'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { KeyStateDot } from '@/components/states/key-state-dot'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import cell from '@/ui/data-table/cell.module.css'
import { DataTable } from '@/ui/data-table/data-table'
import type { DataColumn } from '@/ui/data-table/types'
import { EmptyState } from '@/ui/empty-state'
import { TimeUntil } from '@/ui/time'

const rowId = (key: PreAuthKey) => key.id
const rowLabel = (key: PreAuthKey) => maskedKey(key.key)

function KeyState({ row }: { row: PreAuthKey }) {
  return <KeyStateDot state={preAuthKeyState(row, useNow())} />
}

function keyColumns(t: TFunction<'users'>): DataColumn<PreAuthKey>[] {
  return [
    {
      id: 'key',
      header: t('key.key'),
      width: 140,
      grow: 2,
      cell: (row) => (
        <span className={`${cell.text} ${cell.mono}`} title={maskedKey(row.key)}>
          {shortKey(row.key)}
        </span>
      ),
    },
    { id: 'state', header: t('key.state'), width: 132, cell: (row) => <KeyState row={row} /> },
    {
      id: 'kind',
      header: t('key.kind'),
      width: 160,
      cell: (row) =>
        [row.reusable ? t('key.reusable') : t('key.once'), row.ephemeral ? t('key.ephemeral') : '']
          .filter(Boolean)
          .join(', '),
    },
    {
      id: 'expiration',
      header: t('key.expiration'),
      width: 120,
      cell: (row) => <TimeUntil value={row.expiration} never={t('never')} />,
    },
  ]
}

/** Lists the pre-auth keys of one user, newest first. Their own page has the actions on them. */
export function UserKeys({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const keys = useQuery(preAuthKeysQuery())
  const state = useListState(keys, { instead: <MissingLists lists={{ preAuthKeys: keys }} /> })
  const own = useMemo(
    () =>
      (keys.data ?? [])
        .filter((key) => key.user?.id === user.id)
        .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '')),
    [keys.data, user.id],
  )
  const columns = useMemo(() => keyColumns(t), [t])
  return (
    <DataTable
      label={t('user.keys')}
      columns={columns}
      data={own}
      getRowId={rowId}
      rowLabel={rowLabel}
      {...state}
      maxHeight={320}
      empty={<EmptyState text={t('user.noKeys', { name: userName(user) })} />}
    />
  )
}
