import type { Prefs } from './prefs'

export const defaultPrefs: Prefs = {
  scheme: 'system',
  density: 'compact',
  language: 'system',
  views: [],
  // Rarely needed columns; the column chooser shows them.
  hiddenColumns: ['ipv6', 'online', 'created', 'os', 'version', 'path', 'handshake', 'traffic'],
  own: {},
  unwatched: [],
  journalDays: null,
  presenceDays: 365,
}
