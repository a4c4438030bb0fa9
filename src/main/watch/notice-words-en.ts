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
    one: (prefix) => `No machine serves ${prefix} any more`,
    many: (count) => `No machine serves ${n(count)} routes any more`,
  },
  joined: {
    one: (name) => `${name} joined the network`,
    many: (count) => `${n(count)} machines joined the network`,
  },
  policy: 'The policy was changed by somebody else',
  unreachable: (server) => `${server} cannot be reached`,
  unreachableHelp: (minutes) =>
    minutes === 0
      ? 'It does not answer.'
      : `It has not answered for ${minutes === 1 ? 'a minute' : `${n(minutes)} minutes`}.`,
  meanwhile: (count) => (count === 1 ? 'While it was quiet: one notice' : `While it was quiet: ${n(count)} notices`),
  over: (line) => `${line} (over)`,
  andMore: (count) => `and ${n(count)} more`,
  demo: 'Demo network',
  test: { title: 'This is a test notice', body: 'Mesh Console can tell you when something happens.' },
  tray: {
    open: 'Open Mesh Console',
    allWell: 'nothing to report',
    unreachable: 'cannot be reached',
    openCount: (count) => (count === 1 ? 'one notice' : `${n(count)} notices`),
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
  },
}
