import type { SavedServer } from '@shared/ipc/session'
import type { ComponentType } from 'react'

export const itemKinds = [
  'verb',
  'page',
  'machine',
  'user',
  'view',
  'tag',
  'route',
  'key',
  'server',
  'setting',
  'filter',
  'question',
] as const
export type ItemKind = (typeof itemKinds)[number]

export type ItemIcon = ComponentType<{ size: number }>

/** One line of the command palette: a place to go to, a thing to see, or something to do. */
export interface PaletteItem {
  readonly id: string
  readonly kind: ItemKind
  readonly label: string
  /** Shown small: an address, a display name, a number of machines. */
  readonly detail: string
  /** What else it is found by. */
  readonly words: string
  readonly Icon?: ItemIcon
  /** The keys that do the same. */
  readonly keys?: readonly string[]
  /** Where it leads; '' where it leads nowhere. */
  readonly path: string
  /** What it does instead of leading somewhere. */
  readonly run?: () => void
  /** What it writes into the field instead of doing anything: the beginning of a command that needs a name. */
  readonly fills?: string
  /** Why it cannot be done now. */
  readonly reason?: string
  /** Where it is, if that may be another server than the current one. */
  readonly server?: Pick<SavedServer, 'id' | 'name' | 'color'>
}

/** The things of one kind that verbs can be done to, each with its line in the palette. */
export interface Thing<T> {
  readonly item: PaletteItem
  readonly thing: T
}
