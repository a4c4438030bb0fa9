import type { Language } from '@shared/language'

/** Texts of the main process: the menu, and dialogs that appear without a page. */
export interface Texts {
  /** An uncaught error in a console that keeps running. */
  readonly uncaught: Notice<[logFolder: string]>
  readonly startFailed: Notice<[logFolder: string]>
  /** The data folder is open elsewhere. */
  readonly otherComputer: Notice<[folder: string, host: string]>
  readonly otherUser: Notice<[folder: string, pid: number]>
  readonly folderNotWritable: Notice<[folder: string]>
  readonly linkTooLong: Notice<[]>
  readonly crash: { message: string; detail: string; reload: string; close: string }
  readonly menu: Readonly<Record<MenuWord, string>>
  readonly context: Readonly<Record<ContextWord, string>>
}

/** A question of the main process; its first button is the safe choice. */
interface Notice<Values extends readonly unknown[]> {
  readonly message: string
  readonly detail: (...values: Values) => string
  readonly buttons: readonly string[]
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
  | 'back'
  | 'forward'
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
  uncaught: {
    message: 'Something went wrong in Mesh Console',
    detail: (logFolder) =>
      `Your last action may not be finished: check it before you repeat it. You can continue; if something no longer responds, quit and start again. The log is in ${logFolder}.`,
    buttons: ['Continue', 'Quit'],
  },
  startFailed: {
    message: 'Mesh Console could not start',
    detail: (logFolder) =>
      `Nothing was changed on a server. Try again; if it keeps failing, report the error below. The log is in ${logFolder}.`,
    buttons: ['Quit'],
  },
  otherComputer: {
    message: 'The data folder is in use on another computer',
    detail: (folder, host) =>
      `Mesh Console on ${host} has ${folder} open. Two at a time would overwrite each other’s settings: quit that one first. Start anyway only if it is no longer running, for instance after a crash or after this computer was renamed.`,
    buttons: ['Quit', 'Start anyway'],
  },
  otherUser: {
    message: 'The data folder is in use by another user',
    detail: (folder, pid) =>
      `Process ${pid} of another user of this computer has ${folder} open. Two at a time would overwrite each other’s settings: ask that user to quit it first. Start anyway only if that process is not Mesh Console.`,
    buttons: ['Quit', 'Start anyway'],
  },
  folderNotWritable: {
    message: 'Mesh Console cannot write to its data folder',
    detail: (folder) => `Check the permissions of ${folder} and the free disk space, then start again.`,
    buttons: ['Quit'],
  },
  linkTooLong: {
    message: 'This link is too long for Mesh Console',
    detail: () => 'Links of Mesh Console have 2,000 characters at most. Ask the sender to copy it again.',
    buttons: ['Close'],
  },
  crash: {
    message: 'The page stopped twice in a row',
    detail: 'The reason is in the log. This did not change anything on the server.',
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
    back: 'Back',
    forward: 'Forward',
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
  uncaught: {
    message: 'In Mesh Console ist ein Fehler aufgetreten',
    detail: (logFolder) =>
      `Der letzte Schritt ist vielleicht nicht abgeschlossen: Prüfen Sie ihn, bevor Sie ihn wiederholen. Sie können weiterarbeiten; reagiert etwas nicht mehr, beenden Sie die Konsole und starten Sie sie neu. Das Protokoll liegt in ${logFolder}.`,
    buttons: ['Weiter', 'Beenden'],
  },
  startFailed: {
    message: 'Mesh Console konnte nicht starten',
    detail: (logFolder) =>
      `Auf keinem Server wurde etwas geändert. Versuchen Sie es noch einmal; hilft das nicht, melden Sie den Fehler unten. Das Protokoll liegt in ${logFolder}.`,
    buttons: ['Beenden'],
  },
  otherComputer: {
    message: 'Der Datenordner wird auf einem anderen Computer verwendet',
    detail: (folder, host) =>
      `Mesh Console auf ${host} hat ${folder} geöffnet. Zwei zugleich würden sich gegenseitig die Einstellungen überschreiben: Beenden Sie zuerst die andere. Starten Sie nur dann trotzdem, wenn sie nicht mehr läuft, etwa nach einem Absturz oder wenn dieser Computer umbenannt wurde.`,
    buttons: ['Beenden', 'Trotzdem starten'],
  },
  otherUser: {
    message: 'Der Datenordner wird von einem anderen Benutzer verwendet',
    detail: (folder, pid) =>
      `Prozess ${pid} eines anderen Benutzers dieses Computers hat ${folder} geöffnet. Zwei zugleich würden sich gegenseitig die Einstellungen überschreiben: Bitten Sie diesen Benutzer, sie zuerst zu beenden. Starten Sie nur dann trotzdem, wenn dieser Prozess nicht Mesh Console ist.`,
    buttons: ['Beenden', 'Trotzdem starten'],
  },
  folderNotWritable: {
    message: 'Mesh Console kann nicht in den Datenordner schreiben',
    detail: (folder) =>
      `Prüfen Sie die Zugriffsrechte von ${folder} und den freien Speicherplatz und starten Sie erneut.`,
    buttons: ['Beenden'],
  },
  linkTooLong: {
    message: 'Dieser Link ist zu lang für Mesh Console',
    detail: () =>
      'Links von Mesh Console haben höchstens 2.000 Zeichen. Bitten Sie den Absender, ihn noch einmal zu kopieren.',
    buttons: ['Schließen'],
  },
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
    back: 'Zurück',
    forward: 'Vor',
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

export function textsIn(language: Language): Texts {
  return { en, de }[language]
}
