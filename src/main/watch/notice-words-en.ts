import type { NoticeWords } from './notice-words'

const n = (count: number) => count.toLocaleString('en')
const days = (count: number) => (count === 1 ? 'a day' : `${n(count)} days`)

export const english: NoticeWords = {
  offline: {
    one: (name) => `${name} went offline`,
    many: (count, scope) => `${n(count)} machines${scope} went offline`,
  },
  online: {
    one: (name) => `${name} is back online`,
    many: (count, scope) => `${n(count)} machines${scope} are back online`,
  },
  removed: {
    one: (name) => `${name} was removed from the network`,
    many: (count, scope) => `${n(count)} machines${scope} were removed from the network`,
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
      many: (count, within) => `${n(count)} API keys expire within ${days(within)}`,
    },
    preAuthKeys: {
      one: (name, within) => `Pre-auth key ${name} expires within ${days(within)}`,
      many: (count, within) => `${n(count)} pre-auth keys expire within ${days(within)}`,
    },
    machines: {
      one: (name, within) => `${name} expires within ${days(within)}`,
      many: (count, within) => `${n(count)} machines expire within ${days(within)}`,
    },
  },
  waiting: {
    one: (prefix, machine) => `Route ${prefix} of ${machine} waits for approval`,
    many: (count) => `${n(count)} routes wait for approval`,
  },
  unserved: {
    one: (prefix) => `Route ${prefix} is down`,
    many: (count) => `${n(count)} routes are down`,
  },
  asks: {
    one: (id) => `A new machine waits to join: ${id}`,
    many: (count) => `${n(count)} new machines wait to join`,
  },
  joined: {
    one: (name) => `${name} joined the network`,
    many: (count) => `${n(count)} machines joined the network`,
  },
  policy: 'Someone else changed the policy',
  unreachable: (server) => `${server} cannot be reached`,
  unreachableHelp: (minutes) =>
    minutes === 0
      ? 'It does not respond.'
      : `It has not responded for ${minutes === 1 ? 'a minute' : `${n(minutes)} minutes`}.`,
  outage: {
    computerOffline: 'This computer is offline.',
    clientDown: 'The Tailscale client of this computer is not connected, and the server is reached through it.',
    serverDown: 'This computer is online, so the server or the network in front of it is down.',
  },
  meanwhile: (count) =>
    count === 1 ? 'During quiet hours: one notification' : `During quiet hours: ${n(count)} notifications`,
  over: (line) => `${line} (resolved)`,
  andMore: (count) => `and ${n(count)} more`,
  demo: 'Demo network',
  test: { title: 'This is a test notification', body: 'Mesh Console can notify you of events.' },
  tray: {
    open: 'Open Mesh Console',
    allWell: 'nothing to report',
    unreachable: 'cannot be reached',
    openCount: (count) => (count === 1 ? 'one notification' : `${n(count)} notifications`),
    pauseHour: 'Pause notifications for an hour',
    pauseDay: 'Pause notifications until tomorrow',
    paused: (until) => `Notifications are paused until ${until}`,
    resume: 'Resume notifications',
    quit: 'Quit',
  },
  closing: {
    message: 'Keep watching your servers?',
    detail:
      'Mesh Console can keep running without a window and notify you of events. Its tray icon opens the window again. You can change this in Settings, Notifications.',
    background: 'Keep watching',
    quit: 'Quit',
  },
}
