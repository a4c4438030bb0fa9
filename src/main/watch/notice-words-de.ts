import type { NoticeWords } from './notice-words'

const n = (count: number) => count.toLocaleString('de')
const days = (count: number) => (count === 1 ? 'eines Tages' : `${n(count)} Tagen`)
const within = (count: number) => (count === 1 ? `innerhalb ${days(count)}` : `innerhalb von ${days(count)}`)

export const german: NoticeWords = {
  offline: {
    one: (name) => `${name} ist offline gegangen`,
    many: (count, scope) => `${n(count)} Geräte${scope} sind offline gegangen`,
  },
  online: {
    one: (name) => `${name} ist wieder online`,
    many: (count, scope) => `${n(count)} Geräte${scope} sind wieder online`,
  },
  removed: {
    one: (name) => `${name} wurde aus dem Netz entfernt`,
    many: (count, scope) => `${n(count)} Geräte${scope} wurden aus dem Netz entfernt`,
  },
  ofTag: (tag) => ` mit tag:${tag}`,
  ofOwner: (owner) => ` von ${owner}`,
  expiring: {
    ownKey: {
      one: (_name, count) => `Der API-Schlüssel dieser Konsole läuft ${within(count)} ab`,
      many: (_count, count) => `Der API-Schlüssel dieser Konsole läuft ${within(count)} ab`,
    },
    apiKeys: {
      one: (name, count) => `API-Schlüssel ${name} läuft ${within(count)} ab`,
      many: (count, span) => `${n(count)} API-Schlüssel laufen ${within(span)} ab`,
    },
    preAuthKeys: {
      one: (name, count) => `Pre-Auth-Schlüssel ${name} läuft ${within(count)} ab`,
      many: (count, span) => `${n(count)} Pre-Auth-Schlüssel laufen ${within(span)} ab`,
    },
    machines: {
      one: (name, count) => `${name} läuft ${within(count)} ab`,
      many: (count, span) => `${n(count)} Geräte laufen ${within(span)} ab`,
    },
  },
  waiting: {
    one: (prefix, machine) => `Route ${prefix} von ${machine} wartet auf Freigabe`,
    many: (count) => `${n(count)} Routen warten auf Freigabe`,
  },
  unserved: {
    one: (prefix) => `Route ${prefix} ist ausgefallen`,
    many: (count) => `${n(count)} Routen sind ausgefallen`,
  },
  asks: {
    one: (id) => `Ein neues Gerät wartet auf Aufnahme: ${id}`,
    many: (count) => `${n(count)} neue Geräte warten auf Aufnahme`,
  },
  joined: {
    one: (name) => `${name} ist dem Netz beigetreten`,
    many: (count) => `${n(count)} Geräte sind dem Netz beigetreten`,
  },
  policy: 'Jemand anderes hat die Richtlinie geändert',
  unreachable: (server) => `${server} ist nicht erreichbar`,
  unreachableHelp: (minutes) =>
    minutes === 0
      ? 'Er antwortet nicht.'
      : `Er antwortet seit ${minutes === 1 ? 'einer Minute' : `${n(minutes)} Minuten`} nicht.`,
  outage: {
    computerOffline: 'Dieser Computer ist offline.',
    clientDown: 'Der Tailscale-Client dieses Computers ist nicht verbunden, und der Weg zum Server führt über ihn.',
    serverDown: 'Dieser Computer ist online, also ist der Server oder das Netz davor ausgefallen.',
  },
  meanwhile: (count) =>
    count === 1
      ? 'Während der Ruhezeit: eine Benachrichtigung'
      : `Während der Ruhezeit: ${n(count)} Benachrichtigungen`,
  over: (line) => `${line} (behoben)`,
  andMore: (count) => `und ${n(count)} weitere`,
  demo: 'Demo-Netz',
  test: { title: 'Das ist eine Testbenachrichtigung', body: 'Mesh Console kann Sie über Ereignisse benachrichtigen.' },
  tray: {
    open: 'Mesh Console öffnen',
    allWell: 'nichts zu melden',
    unreachable: 'nicht erreichbar',
    openCount: (count) => (count === 1 ? 'eine Benachrichtigung' : `${n(count)} Benachrichtigungen`),
    pauseHour: 'Benachrichtigungen eine Stunde pausieren',
    pauseDay: 'Benachrichtigungen bis morgen pausieren',
    paused: (until) => `Benachrichtigungen pausieren bis ${until}`,
    resume: 'Benachrichtigungen fortsetzen',
    quit: 'Beenden',
  },
  closing: {
    message: 'Ihre Server weiter beobachten?',
    detail:
      'Mesh Console kann ohne Fenster weiterlaufen und Sie über Ereignisse benachrichtigen. Das Symbol im Infobereich öffnet das Fenster wieder. Das lässt sich unter Einstellungen, Benachrichtigungen ändern.',
    background: 'Weiter beobachten',
    quit: 'Beenden',
  },
}
