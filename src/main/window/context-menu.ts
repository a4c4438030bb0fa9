import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions, clipboard } from 'electron'
import { formatLink } from '@shared/links'
import { APP_ORIGIN } from '@main/lib/origin'
import type { Translate } from '@main/lib/texts'

/** The right-clicked element. */
type ClickedElement = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions'
>

export interface ContextMenuActions {
  readonly copy: (text: string) => void
  readonly openWindow: (path: string) => void
  readonly replaceMisspelling: (word: string) => void
  readonly addToDictionary: (word: string) => void
  /** The current server's name in links. */
  readonly server: () => string | null
}

type Items = MenuItemConstructorOptions[]

/** Creates the context menu with actions for the right-clicked text, link or word. Empty if none apply. */
export function contextTemplate(clicked: ClickedElement, t: Translate, actions: ContextMenuActions): Items {
  const groups = [
    spellingItems(clicked, t, actions),
    linkItems(clicked, t, actions),
    clicked.isEditable ? editItems(clicked, t) : selectionItems(clicked, t),
  ]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [separator, ...group]))
}

const separator = { type: 'separator' } as const

function spellingItems(
  { misspelledWord, dictionarySuggestions }: ClickedElement,
  t: Translate,
  actions: ContextMenuActions,
): Items {
  if (!misspelledWord) return []
  const suggestions: Items =
    dictionarySuggestions.length > 0
      ? dictionarySuggestions.map((word) => ({ label: word, click: () => actions.replaceMisspelling(word) }))
      : [{ label: t('context.noSuggestions'), enabled: false }]
  const add = { label: t('context.addToDictionary'), click: () => actions.addToDictionary(misspelledWord) }
  return [...suggestions, add]
}

function linkItems({ linkURL }: ClickedElement, t: Translate, actions: ContextMenuActions): Items {
  if (!/^(https?|app):/.test(linkURL)) return []
  if (!linkURL.startsWith(`${APP_ORIGIN}/`))
    return [{ label: t('context.copyAddress'), click: () => actions.copy(linkURL) }]
  const { pathname, search } = new URL(linkURL)
  const link = formatLink(pathname + search, actions.server())
  if (link === null) return []
  return [
    { label: t('context.openWindow'), click: () => actions.openWindow(pathname + search) },
    { label: t('context.copyLink'), click: () => actions.copy(link) },
  ]
}

function editItems({ editFlags }: ClickedElement, t: Translate): Items {
  return [
    { role: 'undo', label: t('menu.undo'), enabled: editFlags.canUndo },
    { role: 'redo', label: t('menu.redo'), enabled: editFlags.canRedo },
    separator,
    { role: 'cut', label: t('menu.cut'), enabled: editFlags.canCut },
    { role: 'copy', label: t('menu.copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: t('menu.paste'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
  ]
}

function selectionItems({ selectionText, editFlags }: ClickedElement, t: Translate): Items {
  if (selectionText.trim() === '') return []
  return [
    { role: 'copy', label: t('menu.copy'), enabled: editFlags.canCopy },
    { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
  ]
}

export interface ContextMenuOptions {
  readonly texts: () => Translate
  readonly openWindow: (path: string) => void
  readonly server: () => string | null
}

/** Shows the menu if the page has none of its own. */
export function setupContextMenu(window: BrowserWindow, { texts, openWindow, server }: ContextMenuOptions): void {
  const { webContents } = window
  const actions: ContextMenuActions = {
    copy: (text) => void clipboard.writeText(text),
    replaceMisspelling: (word) => webContents.replaceMisspelling(word),
    addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
    openWindow,
    server,
  }
  webContents.on('context-menu', (_event, clicked) => {
    const template = contextTemplate(clicked, texts(), actions)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
