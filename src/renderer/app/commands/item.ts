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

/** A line of the command palette: a page, an object or an action. */
export interface PaletteItem {
  readonly id: string
  readonly kind: ItemKind
  readonly label: string
  /** Secondary text: an address, a display name or a number of machines. */
  readonly detail: string
  /** Its shorter name in the navigation. */
  readonly shortLabel?: string
  /** Additional search words. */
  readonly words: string
  readonly Icon?: ItemIcon
  /** Keyboard shortcut. */
  readonly keys?: readonly string[]
  /** The address it opens; '' if none. */
  readonly path: string
  /** The action it runs instead of opening an address. */
  readonly run?: () => void
  /** Text it puts into the field: the start of a command that needs a name. */
  readonly fills?: string
  /** Why it is unavailable now. */
  readonly reason?: string
  /** Its server, if that may not be the current one. */
  readonly server?: Pick<SavedServer, 'id' | 'name' | 'color'>
}

/** An object that verbs apply to, with its line in the palette. */
export interface PaletteObject<T> {
  readonly item: PaletteItem
  readonly object: T
}
