import type { User } from '@shared/api/users'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { instantOf } from '@shared/time'
import { userAddress } from '@shared/user-address'
import { hasVisibleText, userName } from '@shared/user-name'
import cell from '@/ui/data-table/cell.module.css'
import { TIME_WIDTH } from '@/ui/data-table/layout'
import type { DataColumn } from '@/ui/data-table/types'
import { Figure } from '@/ui/figure'
import { Initials } from '@/ui/initials'
import { Unknown } from '@/ui/unknown'
import { TimeSince } from '@/ui/time'
import { type UserRow } from './user-list'
import { providerText } from './provider-text'

function profileColumns(t: TFunction<'users'>): DataColumn<UserRow>[] {
  return [
    {
      id: 'displayName',
      header: t('column.displayName'),
      width: 130,
      grow: 2,
      yields: 3,
      sortValue: ({ user }) => user.displayName,
      cell: ({ user }) => user.displayName,
    },
    {
      id: 'email',
      header: t('column.email'),
      width: 170,
      grow: 3,
      sortValue: ({ user }) => user.email,
      cell: ({ user }) => user.email,
    },
    {
      id: 'provider',
      header: t('column.provider'),
      width: 100,
      yields: 2,
      sortValue: ({ user }) => user.provider,
      value: ({ user }) => providerText(user, t),
      cell: ({ user }) => providerText(user, t),
    },
  ]
}

/**
 * Returns the columns of the list of users.
 * @param users decide whether a link needs the user's id
 * @param profile false if the server stores no profiles
 */
export function userColumns(t: TFunction<'users'>, users: readonly User[], profile: boolean): DataColumn<UserRow>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      width: 150,
      grow: 2,
      sortValue: ({ name }) => name,
      cell: ({ user, name }) => (
        <span className={cell.words}>
          <Initials name={hasVisibleText(user.displayName) ? user.displayName : userName(user)} />
          <Link className={`${cell.link} ${cell.text}`} to={userAddress(user, users)} title={name}>
            {name}
          </Link>
        </span>
      ),
    },
    ...(profile ? profileColumns(t) : []),
    {
      id: 'machines',
      header: t('column.machines'),
      width: 104,
      align: 'end',
      sortFirst: 'desc',
      sortValue: ({ machines }) => machines,
      cell: ({ machines }) => (machines === null ? <Unknown /> : <Figure value={machines} />),
    },
    {
      id: 'created',
      header: t('column.created'),
      width: TIME_WIDTH,
      yields: 1,
      sortFirst: 'desc',
      sortValue: ({ user }) => user.createdAt && instantOf(user.createdAt),
      value: ({ user }) => user.createdAt,
      cell: ({ user }) => <TimeSince value={user.createdAt} />,
    },
  ]
}
