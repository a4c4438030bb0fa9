/** The few words the main process says itself: the menu, and a question where there is no page to ask it. */
export interface Texts {
  readonly crash: { message: string; detail: string; reload: string; close: string }
  readonly menu: Readonly<Record<MenuWord, string>>
  readonly context: Readonly<Record<ContextWord, string>>
}

type ContextWord = 'noSuggestions' | 'addToDictionary' | 'copyAddress' | 'copyLink' | 'openWindow'

type MenuWord =
  | 'file'
  | 'close'
  | 'quit'
  | 'edit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'view'
  | 'reload'
  | 'devTools'
  | 'actualSize'
  | 'zoomIn'
  | 'zoomOut'
  | 'fullScreen'
  | 'app'
  | 'about'
  | 'settings'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'showAll'
  | 'newWindow'
  | 'goTo'
  | 'window'
  | 'minimize'
  | 'zoomWindow'
  | 'bringToFront'
  | 'help'
  | 'shortcuts'

const en: Texts = {
  crash: {
    message: 'The page stopped twice in a row',
    detail: 'The reason is in the log. Nothing was changed on the server by this.',
    reload: 'Reload',
    close: 'Close',
  },
  menu: {
    file: 'File',
    close: 'Close window',
    quit: 'Quit',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    reload: 'Reload',
    devTools: 'Developer tools',
    actualSize: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    app: 'Mesh Console',
    about: 'About Mesh Console',
    settings: 'Settings…',
    services: 'Services',
    hide: 'Hide Mesh Console',
    hideOthers: 'Hide others',
    showAll: 'Show all',
    newWindow: 'New window',
    goTo: 'Go to…',
    window: 'Window',
    minimize: 'Minimize',
    zoomWindow: 'Zoom',
    bringToFront: 'Bring all to front',
    help: 'Help',
    shortcuts: 'Keyboard shortcuts',
  },
  context: {
    noSuggestions: 'No suggestions',
    addToDictionary: 'Add to dictionary',
    copyAddress: 'Copy address',
    copyLink: 'Copy link',
    openWindow: 'Open in new window',
  },
}

const de: Texts = {
  crash: {
    message: 'Die Seite ist zweimal hintereinander abgestürzt',
    detail: 'Der Grund steht im Protokoll. Auf dem Server wurde dadurch nichts geändert.',
    reload: 'Neu laden',
    close: 'Schließen',
  },
  menu: {
    file: 'Datei',
    close: 'Fenster schließen',
    quit: 'Beenden',
    edit: 'Bearbeiten',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    selectAll: 'Alles auswählen',
    view: 'Ansicht',
    reload: 'Neu laden',
    devTools: 'Entwicklerwerkzeuge',
    actualSize: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fullScreen: 'Vollbild',
    app: 'Mesh Console',
    about: 'Über Mesh Console',
    settings: 'Einstellungen …',
    services: 'Dienste',
    hide: 'Mesh Console ausblenden',
    hideOthers: 'Andere ausblenden',
    showAll: 'Alle einblenden',
    newWindow: 'Neues Fenster',
    goTo: 'Gehe zu …',
    window: 'Fenster',
    minimize: 'Minimieren',
    zoomWindow: 'Zoomen',
    bringToFront: 'Alle nach vorne bringen',
    help: 'Hilfe',
    shortcuts: 'Tastenkürzel',
  },
  context: {
    noSuggestions: 'Keine Vorschläge',
    addToDictionary: 'Zum Wörterbuch hinzufügen',
    copyAddress: 'Adresse kopieren',
    copyLink: 'Link kopieren',
    openWindow: 'In neuem Fenster öffnen',
  },
}

export type Language = 'en' | 'de'

export function textsIn(language: Language): Texts {
  return { en, de }[language]
}
