import { replaceUndefinedNames } from '@shared/policy/read/undefined-name'
import { visible } from '@shared/visible'
import type { TFunction } from 'i18next'

const sections = { group: 'groups', tag: 'tagOwners', host: 'hosts' } as const

/** Returns a server's message for the screen: sentences about undefined names in the reader's language, the rest verbatim. */
export function inOwnWords(message: string, t: TFunction<'policy'>): string {
  return replaceUndefinedNames(visible(message), ({ kind, name }) =>
    // A bare word may be meant as a user or a machine as well.
    kind === 'host' ? t('lint.unknown-name', { name }) : t('lint.undefined-name', { name, section: sections[kind] }),
  )
}
