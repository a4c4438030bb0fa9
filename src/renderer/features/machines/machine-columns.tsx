import { systemName } from '@shared/machine-facts/system-name'
import type { Node } from '@shared/api/resources'
import type { ReactNode } from 'react'
import { type ColumnId, columnIds } from '@/domain/machine-query'
import type { LocalKnowledge } from '@shared/query/machine-language'
import { clientAge, type FactsById, isOldClient, type MachineFacts } from '@shared/query/machine-facts'
import { shownShare } from '@/components/presence/use-online-shares'
import { machineName, waitingRoutes, type WithdrawnAt } from '@shared/states/machine-state'
import { DAY, expiryInstant, instantOf } from '@shared/time'
import { userName } from '@shared/user-name'
import cell from '@/ui/data-table/cell.module.css'
import { widthFor } from '@/ui/data-table/text-width'
import { type DataColumn, TIME_WIDTH } from '@/ui/data-table/types'
import {
  addressCell,
  type CellContext,
  expiryCell,
  factCell,
  lastSeenCell,
  nameCell,
  oldClientCell,
  ownerCell,
  routesCell,
  shareCell,
  sinceCell,
} from './machine-cells'

const ipv4 = (node: Node) => node.ipAddresses.find((address) => !address.includes(':'))
const ipv6 = (node: Node) => node.ipAddresses.find((address) => address.includes(':'))
const time = (iso: string | null) => (iso === null ? null : instantOf(iso))

/** Sorts machines of users by name, then tagged ones. */
function ownerWeight(node: Node): string | null {
  return (node.user && userName(node.user)) || (node.tags.length > 0 ? `\uffff${node.tags.join(' ')}` : null)
}

/** Sorts waiting routes first, then by number of routes; null without routes. */
function routeWeight(node: Node, withdrawnAt?: WithdrawnAt): number | null {
  return waitingRoutes(node, withdrawnAt).length * 1000 + node.approvedRoutes.length || null
}

/** Online machines count as seen now. */
function lastSeen(node: Node): number | null {
  return node.online ? Number.MAX_SAFE_INTEGER : time(node.lastSeen)
}

/** The owner, or the tags, which are the identity of a tagged machine. On servers before 0.28 a machine has both. */
function ownerValue({ user, tags }: Node, owners: CellContext['owners']): string | null | readonly string[] {
  const owner = user && (owners.get(user.id) ?? userName(user))
  if (tags.length === 0) return owner
  return owner === null ? tags : [owner, ...tags]
}

/** Returns the operating system with its distribution or version; null if unknown. */
function systemOf(facts: MachineFacts | undefined): string | null {
  return facts?.os
    ? [systemName(facts.os), systemName(facts.distribution) || facts.osVersion].filter(Boolean).join(' · ')
    : null
}

/** Pads each part, so that versions sort numerically. */
function versionWeight(version: string | undefined): string | null {
  return version
    ? version
        .split('.')
        .map((part) => part.padStart(6, '0'))
        .join('.')
    : null
}

function pathOf(facts: MachineFacts | undefined): string | null {
  const path = facts?.path
  if (!path) return null
  return path.kind === 'relay' ? path.relay : path.address
}

type Column = Omit<DataColumn<Node>, 'header' | 'id' | 'cell'> & {
  draw: (node: Node, context: CellContext) => ReactNode
}

const columns: Record<Exclude<ColumnId, LocalColumn>, Column> = {
  // Widths fit the widest content in German; only names may be cut off.
  name: {
    width: 98,
    prefers: 190,
    grow: 3,
    sortValue: machineName,
    draw: (node, context) => nameCell(node, context, context.notes.get(node.id)),
  },
  ipv4: { width: 138, mono: true, sortValue: ipv4, draw: (node, context) => addressCell(ipv4(node), context) },
  ipv6: { width: 208, mono: true, sortValue: ipv6, draw: (node, context) => addressCell(ipv6(node), context) },
  owner: { width: 146, grow: 1, yields: 2, sortValue: ownerWeight, draw: ownerCell },
  routes: {
    width: 148,
    yields: 1,
    sortFirst: 'desc',
    sortValue: (node) => routeWeight(node),
    value: (node) => node.approvedRoutes,
    draw: routesCell,
  },
  lastSeen: {
    width: TIME_WIDTH,
    sortFirst: 'desc',
    sortValue: lastSeen,
    value: (node) => node.lastSeen,
    draw: lastSeenCell,
  },
  expiry: {
    width: TIME_WIDTH,
    sortValue: (node) => node.expiry && expiryInstant(node.expiry),
    value: (node) => node.expiry,
    draw: expiryCell,
  },
  created: {
    width: TIME_WIDTH,
    sortFirst: 'desc',
    sortValue: (node) => time(node.createdAt),
    value: (node) => node.createdAt,
    draw: (node, context) => (
      <span className={`${cell.text} ${cell.secondary}`}>{sinceCell(node.createdAt, '', context)}</span>
    ),
  },
}

/** The columns of facts that only this computer knows. */
type LocalColumn = 'online' | 'os' | 'version' | 'path' | 'handshake' | 'traffic'

const isLocal = (id: ColumnId) => !(id in columns)

function localColumns({ facts, shares }: LocalKnowledge): Record<LocalColumn, Column> {
  const of = ({ id }: Node) => facts.get(id)
  const age = clientAge(Array.from(facts.values(), ({ clientVersion }) => clientVersion))
  const shareOf = ({ id }: Node) => shares.get(id) ?? null
  return {
    online: {
      width: 108,
      sortFirst: 'asc',
      sortValue: shareOf,
      value: (node) => {
        const share = shareOf(node)
        return share === null ? null : `${shownShare(share)}`
      },
      draw: shareCell,
    },
    os: {
      width: 148,
      yields: 0,
      sortValue: (node) => systemOf(of(node)),
      draw: (node, context) => factCell(systemOf(of(node)) ?? '', node, context),
    },
    version: {
      width: 96,
      yields: 0,
      sortFirst: 'asc',
      sortValue: (node) => versionWeight(of(node)?.clientVersion),
      value: (node) => of(node)?.clientVersion || null,
      draw: (node, context) => {
        const version = of(node)?.clientVersion ?? ''
        return age && isOldClient(version, age)
          ? oldClientCell(version, age, context)
          : factCell(version, node, context)
      },
    },
    path: {
      width: 148,
      mono: true,
      sortValue: (node) => pathOf(of(node)),
      draw: (node, context) => factCell(pathOf(of(node)) ?? '', node, context),
    },
    handshake: {
      width: TIME_WIDTH,
      sortFirst: 'desc',
      sortValue: (node) => time(of(node)?.lastHandshake ?? null),
      value: (node) => of(node)?.lastHandshake ?? null,
      draw: (node, context) => {
        const at = of(node)?.lastHandshake ?? null
        return at === null ? factCell('', node, context) : sinceCell(at, '', context)
      },
    },
    traffic: {
      width: 108,
      sortFirst: 'desc',
      sortValue: (node) => of(node)?.bytes ?? null,
      draw: (node, context) => {
        const bytes = of(node)?.bytes
        return factCell(bytes ? context.size(bytes) : '', node, context)
      },
    },
  }
}

/** Returns the columns that are hidden, whatever the user chose, because no machine's value is known. */
export function unknownColumns(facts: FactsById): readonly ColumnId[] {
  const all = [...facts.values()]
  const isKnown = (of: 'os' | 'clientVersion') => all.some((known) => known[of] !== '')
  return [...(isKnown('os') ? [] : (['os'] as const)), ...(isKnown('clientVersion') ? [] : (['version'] as const))]
}

/** The longest words of a time: eleven months. */
const LONG_MS = 335 * DAY

/** The columns of times with room for their longest words, in each language. */
function timeWidths({ t, words, now }: CellContext) {
  const [past, future] = [now - LONG_MS, now + LONG_MS].map((at) => new Date(at).toISOString()) as [string, string]
  const contacts = [words.since(past, now), words.state.online, words.neverSeen]
  const ends = [words.until(past, now), words.until(future, now), words.neverExpires]
  return {
    lastSeen: { ...columns.lastSeen, width: widthFor([t('column.lastSeen'), ...contacts]) },
    // A past or near end has a mark before it.
    expiry: { ...columns.expiry, width: widthFor(ends, { marked: true }) },
  }
}

/** Returns the list's columns. Recreated when the language, the time or a local fact changes, which renders all rows. */
export function machineColumns(context: CellContext): DataColumn<Node>[] {
  const { notes, owners, withdrawnAt } = context
  const owner = { ...columns.owner, value: (node: Node) => ownerValue(node, owners) }
  const routes = { ...columns.routes, sortValue: (node: Node) => routeWeight(node, withdrawnAt) }
  const all = { ...columns, ...timeWidths(context), owner, routes, ...localColumns(context) }
  const fixed = columnIds.map((id): DataColumn<Node> => {
    const { draw, ...column } = all[id]
    const { value = column.sortValue } = column
    // The cell shows the time or that the machine is online; `online` is the id of the share of time.
    const online = { id: 'connected', header: context.t('query.field.online'), value: (node: Node) => node.online }
    const beside = id === 'lastSeen' ? { beside: online } : {}
    // An empty cell of a file would say that there is nothing.
    const told = isLocal(id) && value ? { value: (node: Node) => value(node) ?? context.t('shareUnknown') } : {}
    return { ...column, ...told, ...beside, id, header: context.t(`column.${id}`), cell: (node) => draw(node, context) }
  })
  return notes.size === 0 ? fixed : [...fixed, noteColumn(context)]
}

/** The first line of the local note on a machine; exports contain the whole text. */
function noteColumn({ t, notes }: CellContext): DataColumn<Node> {
  const noteOf = ({ id }: Node) => notes.get(id) ?? ''
  return {
    id: 'note',
    header: t('column.note'),
    width: 120,
    grow: 1,
    yields: 0,
    value: noteOf,
    cell: (node) => (
      <span className={`${cell.text} ${cell.secondary}`} title={noteOf(node)}>
        {noteOf(node).split('\n', 1)}
      </span>
    ),
  }
}
