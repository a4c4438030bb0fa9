import { DESKTOP } from '@shared/watch/desktop'
import type { AlertRule, Scope } from '@shared/watch/rules'
import { parseWatchQuery } from '@shared/watch/watch-language'
import type { AlertDraft } from './rule-draft'

/** The initial values of a new rule: a machine is offline for five minutes. */
export const emptyDraft: AlertDraft = {
  kind: 'offline',
  by: 'all',
  machine: { id: '', name: '' },
  tag: '',
  owner: '',
  query: '',
  minutes: '5',
  what: 'machines',
  days: '14',
  server: '',
  channels: [DESKTOP],
}

/** Returns the draft of an existing rule. */
export function draftOf({ subject, server, channels = [DESKTOP] }: AlertRule): AlertDraft {
  const draft = { ...emptyDraft, server: server ?? '', channels }
  switch (subject.kind) {
    case 'machines':
      return { ...draft, kind: subject.goes, minutes: String(subject.minutes), ...scopeDraft(subject.scope) }
    case 'expiring':
      return { ...draft, kind: 'expiring', what: subject.what, days: String(subject.days) }
    case 'unreachable':
      return { ...draft, kind: 'unreachable', minutes: String(subject.minutes) }
    default:
      return { ...draft, kind: subject.kind }
  }
}

/** Returns the draft fields of a scope. */
export function scopeDraft(scope: Scope): Partial<AlertDraft> {
  switch (scope.by) {
    case 'machine':
      return { by: 'machine', machine: { id: scope.id, name: scope.name } }
    case 'tag':
      return { by: 'tag', tag: scope.tag }
    case 'owner':
      return { by: 'owner', owner: scope.owner }
    case 'query':
      return scope.query.trim() === '' ? { by: 'all' } : { by: 'query', query: scope.query }
  }
}

/** Returns the scope of a machine list query: a single tag or owner if the query contains nothing else. */
export function scopeOfQuery(query: string): Scope {
  const { terms, problems } = parseWatchQuery(query)
  const [only] = terms
  const value = only?.values[0] ?? ''
  const plain = problems.length === 0 && terms.length === 1 && only?.values.length === 1 && !only.not && only.op === ':'
  if (plain && !/[*(]/.test(value)) {
    if (only.field === 'tag') return { by: 'tag', tag: value.replace(/^tag:/, '') }
    if (only.field === 'owner') return { by: 'owner', owner: value }
  }
  return { by: 'query', query: query.trim() }
}
