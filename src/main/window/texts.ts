/** The few words the main process says itself: the menu, and a question where there is no page to ask it. */
export interface Texts {
  readonly crash: { message: string; detail: string; reload: string; close: string }
  readonly menu: Readonly<Record<MenuWord, string>>
}

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
  },
}

export type Language = 'en' | 'de'

export function textsIn(language: Language): Texts {
  return { en, de }[language]
}
