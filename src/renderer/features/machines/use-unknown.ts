import type { Node } from '@shared/api/nodes'
import { parseQuery, type UnknownField, unknownFields } from '@shared/query/language'
import { createMachineLanguage, type LocalKnowledge } from '@shared/query/machine-language'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocalClient } from '@/components/local-client/use-local-client'
import type { ColumnId, MachineQuery } from '@/domain/machine-query'
import { notesQuery } from '@/lib/queries/annotations'
import { useCurrentServer, useServerId } from '@/lib/session'
import { useTranslation } from '@/lib/texts'

/** The query field of a column, if its values are not known for every machine. */
const fieldOf: Partial<Record<ColumnId, string>> = {
  online: 'up',
  os: 'os',
  version: 'version',
  path: 'path',
  lastSeen: 'seen',
  expiry: 'expires',
  created: 'created',
}

/** Facts that only this computer's own client tells, so that the server's host does not help. */
const OF_CLIENT: ReadonlySet<string> = new Set(['path', 'relay', 'handshake', 'traffic'])
const OF_HOST: ReadonlySet<string> = new Set(['os', 'version'])

export interface UnknownInList {
  readonly fields: readonly (UnknownField & { readonly label: string })[]
  /** True if the filter asks for one of them; otherwise only the order does. */
  readonly isFiltered: boolean
  /** True if the filter asks for one that is not known for any machine: it can find nothing. */
  readonly isWhole: boolean
  /** The whole sentence, for an empty list and for files. */
  readonly text: string
  readonly advice: string
}

interface AskedField extends UnknownField {
  readonly isFilter: boolean
}

function unknownIn({ q, sort }: MachineQuery, nodes: readonly Node[], known: LocalKnowledge): AskedField[] {
  const language = createMachineLanguage(known)
  const { terms } = parseQuery(q, language)
  const filtered = new Map(unknownFields(terms, language, nodes).map((one) => [one.field, one.unknown]))
  const found = new Map(filtered)
  if (sort?.id === 'handshake' || sort?.id === 'traffic') {
    const of = sort.id === 'handshake' ? 'lastHandshake' : 'bytes'
    found.set(sort.id, nodes.filter(({ id }) => (known.facts.get(id)?.[of] ?? null) === null).length)
  } else if (sort) {
    const isKnown = language.fields[fieldOf[sort.id] ?? '']?.known
    if (isKnown) found.set(fieldOf[sort.id] ?? '', nodes.filter((node) => !isKnown(node)).length)
  }
  return [...found].flatMap(([field, unknown]) =>
    unknown > 0 ? [{ field, unknown, isFilter: filtered.has(field) }] : [],
  )
}

/** Returns how an admin can make these fields known, as the end of a sentence; '' if only the server could tell them. */
function useAdvice(fields: readonly UnknownField[]): string {
  const { t } = useTranslation('machines')
  const server = useCurrentServer()
  const names = fields.map(({ field }) => field)
  const isFact = names.some((name) => OF_CLIENT.has(name) || OF_HOST.has(name))
  const status = useLocalClient((client) => (isFact ? client.status : null))
  if (!isFact) return names.includes('up') ? t('unknown.watch') : ''
  const needsHost = server?.host === undefined && names.some((name) => OF_HOST.has(name))
  if (status === 'here') return t(needsHost ? 'unknown.host' : 'unknown.silent')
  if (status === 'off') return t(needsHost ? 'unknown.hostOrAsk' : 'unknown.ask')
  return t(needsHost ? 'unknown.hostOrJoin' : 'unknown.join')
}

/** Returns what the filter and the order of the list ask for and the console does not know; null if it knows everything. */
export function useUnknown(nodes: readonly Node[], query: MachineQuery, known: LocalKnowledge): UnknownInList | null {
  const { t } = useTranslation('machines')
  const namesNotes = /\bnote[:~]/i.test(query.q)
  // The page reads the notes for its search.
  const { data: notes } = useQuery({ ...notesQuery(useServerId() ?? ''), enabled: false, subscribed: namesNotes })
  const told = useMemo(() => unknownIn(query, nodes, known), [query, nodes, known])
  const asksNotes = notes === undefined && nodes.length > 0 && namesNotes
  const all = asksNotes ? [...told, { field: 'note', unknown: nodes.length, isFilter: true }] : told
  const advice = useAdvice(all)
  if (all.length === 0) return null
  const label = (field: string) =>
    field === 'handshake' || field === 'traffic' ? t(`column.${field}`) : t(`query.field.${field as 'version'}`)
  const fields = all.map((one) => ({ ...one, label: label(one.field) }))
  const sentences = fields.map(
    (one) => `${one.label} · ${t('unknown.of', { unknown: one.unknown, count: nodes.length })}`,
  )
  const text = `${sentences.join('; ')}${advice === '' ? '' : `: ${advice}`}.`
  const filtered = fields.filter(({ isFilter }) => isFilter)
  const isWhole = filtered.some(({ unknown }) => unknown === nodes.length)
  return { fields, isFiltered: filtered.length > 0, isWhole, text, advice }
}
