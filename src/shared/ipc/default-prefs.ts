import type { Prefs } from './session'

export const defaultPrefs: Prefs = {
  scheme: 'system',
  density: 'compact',
  language: 'system',
  views: [],
  // Rarely needed columns; the column chooser shows them. Systems and versions are shown once one is known.
  hiddenColumns: ['ipv6', 'online', 'created', 'path', 'handshake', 'traffic'],
  own: {},
  unwatched: [],
  journalDays: null,
  presenceDays: 365,
  asksReleases: true,
  keepsLastKnown: true,
}
