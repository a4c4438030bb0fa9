import type { User } from '@shared/api/users'
import type { TFunction } from 'i18next'

/** Describes how far Undo restores deleted users. `lost`: users whom only their identity provider can create again. */
export function undoText(users: readonly User[], lost: readonly User[], t: TFunction<'users'>): string {
  if (lost.length === users.length) return t('undo.provider', { count: users.length })
  return lost.length > 0 ? t('undo.some', { count: lost.length }) : t('undo.all', { count: users.length })
}
