import type { Language } from '@shared/language'
import type { ExpiringThing } from '@shared/watch/rules'

interface Counted<One extends readonly unknown[], Many extends readonly unknown[]> {
  readonly one: (...values: One) => string
  readonly many: (...values: Many) => string
}

/** The words of notices, and of the icon beside the clock. */
export interface NoticeWords {
  readonly offline: Counted<[name: string], [count: number, scope: string]>
  readonly online: Counted<[name: string], [count: number, scope: string]>
  readonly ofTag: (tag: string) => string
  readonly ofOwner: (owner: string) => string
  readonly expiring: Readonly<
    Record<ExpiringThing, Counted<[name: string, days: number], [count: number, days: number]>>
  >
  readonly waiting: Counted<[prefix: string, machine: string], [count: number]>
  readonly unserved: Counted<[prefix: string], [count: number]>
  readonly joined: Counted<[name: string], [count: number]>
  readonly policy: string
  readonly unreachable: (server: string) => string
  readonly unreachableHelp: (minutes: number) => string
  readonly meanwhile: (count: number) => string
  /** Something that has ended since. */
  readonly over: (line: string) => string
  readonly andMore: (count: number) => string
  /** The demo network's name. */
  readonly demo: string
  readonly test: { readonly title: string; readonly body: string }
  readonly tray: {
    readonly open: string
    readonly allWell: string
    readonly unreachable: string
    readonly openCount: (count: number) => string
    readonly pauseHour: string
    readonly pauseDay: string
    readonly paused: (until: string) => string
    readonly resume: string
    readonly quit: string
  }
  readonly closing: {
    readonly message: string
    readonly detail: string
    readonly background: string
    readonly quit: string
    readonly cancel: string
  }
}

const number = (language: Language) => new Intl.NumberFormat(language)

function english(): NoticeWords {
  const n = number('en')
  const days = (count: number) => (count === 1 ? 'a day' : `${n.format(count)} days`)
  return {
    offline: {
      one: (name) => `${name} went offline`,
      many: (count, scope) => `${n.format(count)} machines${scope} went offline`,
    },
    online: {
      one: (name) => `${name} is back online`,
      many: (count, scope) => `${n.format(count)} machines${scope} are back online`,
    },
    ofTag: (tag) => ` of tag:${tag}`,
    ofOwner: (owner) => ` of ${owner}`,
    expiring: {
      ownKey: {
        one: (_name, within) => `The API key of this console expires within ${days(within)}`,
        many: (_count, within) => `The API key of this console expires within ${days(within)}`,
      },
      apiKeys: {
        one: (name, within) => `API key ${name} expires within ${days(within)}`,
        many: (count, within) => `${n.format(count)} API keys expire within ${days(within)}`,
      },
      preAuthKeys: {
        one: (name, within) => `Pre-auth key ${name} expires within ${days(within)}`,
        many: (count, within) => `${n.format(count)} pre-auth keys expire within ${days(within)}`,
      },
      machines: {
        one: (name, within) => `${name} expires within ${days(within)}`,
        many: (count, within) => `${n.format(count)} machines expire within ${days(within)}`,
      },
    },
    waiting: {
      one: (prefix, machine) => `Route ${prefix} of ${machine} waits for approval`,
      many: (count) => `${n.format(count)} routes wait for approval`,
    },
    unserved: {
      one: (prefix) => `No machine serves ${prefix} any more`,
      many: (count) => `No machine serves ${n.format(count)} routes any more`,
    },
    joined: {
      one: (name) => `${name} joined the network`,
      many: (count) => `${n.format(count)} machines joined the network`,
    },
    policy: 'The policy was changed by somebody else',
    unreachable: (server) => `${server} cannot be reached`,
    unreachableHelp: (minutes) =>
      minutes === 0
        ? 'It does not answer.'
        : `It has not answered for ${minutes === 1 ? 'a minute' : `${n.format(minutes)} minutes`}.`,
    meanwhile: (count) =>
      count === 1 ? 'While it was quiet: one notice' : `While it was quiet: ${n.format(count)} notices`,
    over: (line) => `${line} (over)`,
    andMore: (count) => `and ${n.format(count)} more`,
    demo: 'Demo network',
    test: { title: 'This is a test notice', body: 'Mesh Console can tell you when something happens.' },
    tray: {
      open: 'Open Mesh Console',
      allWell: 'nothing to report',
      unreachable: 'cannot be reached',
      openCount: (count) => (count === 1 ? 'one notice' : `${n.format(count)} notices`),
      pauseHour: 'Pause notices for an hour',
      pauseDay: 'Pause notices until tomorrow',
      paused: (until) => `Notices are paused until ${until}`,
      resume: 'Resume notices',
      quit: 'Quit',
    },
    closing: {
      message: 'Keep watching your servers?',
      detail:
        'Mesh Console can go on running without a window and tell you when something happens. An icon beside the clock opens it again. You can change this in Settings, Notifications.',
      background: 'Keep watching',
      quit: 'Quit',
      cancel: 'Cancel',
    },
  }
}

function german(): NoticeWords {
  const n = number('de')
  const days = (count: number) => (count === 1 ? 'eines Tages' : `${n.format(count)} Tagen`)
  const within = (count: number) => (count === 1 ? `innerhalb ${days(count)}` : `innerhalb von ${days(count)}`)
  return {
    offline: {
      one: (name) => `${name} ist offline gegangen`,
      many: (count, scope) => `${n.format(count)} Geräte${scope} sind offline gegangen`,
    },
    online: {
      one: (name) => `${name} ist wieder online`,
      many: (count, scope) => `${n.format(count)} Geräte${scope} sind wieder online`,
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
        many: (count, span) => `${n.format(count)} API-Schlüssel laufen ${within(span)} ab`,
      },
      preAuthKeys: {
        one: (name, count) => `Pre-Auth-Schlüssel ${name} läuft ${within(count)} ab`,
        many: (count, span) => `${n.format(count)} Pre-Auth-Schlüssel laufen ${within(span)} ab`,
      },
      machines: {
        one: (name, count) => `${name} läuft ${within(count)} ab`,
        many: (count, span) => `${n.format(count)} Geräte laufen ${within(span)} ab`,
      },
    },
    waiting: {
      one: (prefix, machine) => `Route ${prefix} von ${machine} wartet auf Freigabe`,
      many: (count) => `${n.format(count)} Routen warten auf Freigabe`,
    },
    unserved: {
      one: (prefix) => `Kein Gerät bedient ${prefix} mehr`,
      many: (count) => `Kein Gerät bedient ${n.format(count)} Routen mehr`,
    },
    joined: {
      one: (name) => `${name} ist dem Netz beigetreten`,
      many: (count) => `${n.format(count)} Geräte sind dem Netz beigetreten`,
    },
    policy: 'Die Richtlinie wurde von jemand anderem geändert',
    unreachable: (server) => `${server} ist nicht erreichbar`,
    unreachableHelp: (minutes) =>
      minutes === 0
        ? 'Er antwortet nicht.'
        : `Er antwortet seit ${minutes === 1 ? 'einer Minute' : `${n.format(minutes)} Minuten`} nicht.`,
    meanwhile: (count) =>
      count === 1 ? 'Während der Ruhezeit: eine Meldung' : `Während der Ruhezeit: ${n.format(count)} Meldungen`,
    over: (line) => `${line} (vorbei)`,
    andMore: (count) => `und ${n.format(count)} weitere`,
    demo: 'Demo-Netz',
    test: { title: 'Das ist eine Probemeldung', body: 'Mesh Console kann Ihnen sagen, wenn etwas geschieht.' },
    tray: {
      open: 'Mesh Console öffnen',
      allWell: 'nichts zu melden',
      unreachable: 'nicht erreichbar',
      openCount: (count) => (count === 1 ? 'eine Meldung' : `${n.format(count)} Meldungen`),
      pauseHour: 'Meldungen eine Stunde pausieren',
      pauseDay: 'Meldungen bis morgen pausieren',
      paused: (until) => `Meldungen pausieren bis ${until}`,
      resume: 'Meldungen fortsetzen',
      quit: 'Beenden',
    },
    closing: {
      message: 'Ihre Server weiter beobachten?',
      detail:
        'Mesh Console kann ohne Fenster weiterlaufen und Ihnen sagen, wenn etwas geschieht. Ein Symbol neben der Uhr öffnet es wieder. Das lässt sich unter Einstellungen, Benachrichtigungen ändern.',
      background: 'Weiter beobachten',
      quit: 'Beenden',
      cancel: 'Abbrechen',
    },
  }
}

const made = new Map<Language, NoticeWords>()

export function noticeWords(language: Language): NoticeWords {
  const words = made.get(language) ?? (language === 'de' ? german() : english())
  made.set(language, words)
  return words
}
