import type { AlertRule, Scope } from '@shared/watch/rules'
import type { TFunction } from 'i18next'

type Words = TFunction<'notifications'>

function scopeText(scope: Scope, t: Words): string {
  switch (scope.by) {
    case 'machine':
      return scope.name
    case 'tag':
      return t('scope.ofTag', { tag: `tag:${scope.tag}` })
    case 'owner':
      return t('scope.ofOwner', { owner: scope.owner })
    case 'query':
      return scope.query === '' ? t('scope.any') : t('scope.ofQuery', { query: scope.query })
  }
}

/** Describes a rule's condition, without a full stop. */
export function alertText({ subject }: AlertRule, t: Words): string {
  switch (subject.kind) {
    case 'machines': {
      const machines = scopeText(subject.scope, t)
      const { minutes: count } = subject
      if (count === 0) return t(subject.goes === 'offline' ? 'rule.offlineAtOnce' : 'rule.onlineAtOnce', { machines })
      return t(subject.goes === 'offline' ? 'rule.offline' : 'rule.online', { machines, count })
    }
    case 'expiring':
      return t(`rule.expiring.${subject.what}`, { count: subject.days })
    case 'unreachable':
      return subject.minutes === 0 ? t('rule.unreachableAtOnce') : t('rule.unreachable', { count: subject.minutes })
    default:
      return t(`rule.${subject.kind}`)
  }
}
