import type { SeenNode } from '@shared/history/change'
import { unsupportedField } from '@shared/query/fields'
import { parseQuery, queryTest, type QueryLanguage, type ParsedQuery } from '@shared/query/language'
import { localFields, machineLanguage } from '@shared/query/machine-language'
import type { Node } from '@shared/api/resources'
import { userWords } from '@shared/user-name'
import type { Scope } from './rules'

/** Fields that are not stored for watched machines, so they cannot be queried. */
const unseen = {
  registerMethod: 'REGISTER_METHOD_UNSPECIFIED',
  machineKey: '',
  nodeKey: '',
  discoKey: '',
  validTags: [],
  invalidTags: [],
} as const satisfies Partial<Node>

const wholes = new WeakMap<SeenNode, Node>()

/** Cached per machine, as the search texts are. */
function asNode(seen: SeenNode): Node {
  const known = wholes.get(seen)
  if (known) return known
  const { details, ...facts } = seen
  const { createdAt = null, lastSeen = null, ipAddresses = [], key = null } = details ?? {}
  const preAuthKey = key === null ? null : { id: key, key: '', reusable: false, ephemeral: false, aclTags: [] }
  const told = { createdAt, lastSeen, ipAddresses, preAuthKey }
  const whole: Node = { ...unseen, validTags: [], invalidTags: [], ...facts, ...told }
  wholes.set(seen, whole)
  return whole
}

const unknownHere = Object.fromEntries(localFields.map((field) => [field, unsupportedField<Node>()]))

/** The query language of the machine list, without the fields that only a page knows. */
export const watchLanguage: QueryLanguage<Node> = {
  ...machineLanguage,
  fields: { ...machineLanguage.fields, ...unknownHere },
}

/** Query fields that need the details of a machine. */
const detailed: ReadonlySet<string | null> = new Set(['seen', 'created', 'ip', 'key'])

/** Parses a rule's query; parts that are invalid or not watched become problems. */
export function parseWatchQuery(query: string): ParsedQuery {
  return parseQuery(query, watchLanguage)
}

/** As in the list of machines, from which a scope may have been taken. */
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns a function that tells whether a machine is in a rule's scope. A query with problems matches no machine. */
export function scopeTest(scope: Scope, now: number): (node: SeenNode) => boolean {
  switch (scope.by) {
    case 'machine':
      return ({ id }) => id === scope.id
    case 'tag':
      return ({ tags }) => tags.some((tag) => isSame(tag, `tag:${scope.tag.replace(/^tag:/i, '')}`))
    case 'owner': {
      const known = new Map<string, boolean>()
      return ({ user }) => {
        if (user === null) return false
        const isOwner = known.get(user.id) ?? userWords(user).some((name) => isSame(name, scope.owner))
        known.set(user.id, isOwner)
        return isOwner
      }
    }
    case 'query': {
      const { terms, problems } = parseWatchQuery(scope.query)
      const test = problems.length > 0 ? () => false : queryTest(terms, watchLanguage, now)
      if (!test) return () => true
      const asksDetails = terms.some(({ field }) => detailed.has(field))
      return (node) => (node.details !== undefined || !asksDetails) && test(asNode(node))
    }
  }
}
