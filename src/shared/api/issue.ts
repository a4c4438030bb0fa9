import type { z } from 'zod'

/** Issues that the page translates, each by its key `issues.<key>`. */
export const wordedKeys = [
  'addressChanged',
  'addressRefused',
  'anotherAct',
  'backupBusy',
  'backupDamaged',
  'backupDatabase',
  'backupDump',
  'backupFile',
  'backupFolder',
  'backupShared',
  'backupIncomplete',
  'backupLarge',
  'backupNoDump',
  'backupRuns',
  'backupSpace',
  'backupThere',
  'baseDomain',
  'bodyLarge',
  'callUnknown',
  'alertsFull',
  'backupGone',
  'certificateAgain',
  'changedMeanwhile',
  'channelGone',
  'channelRequired',
  'channelsFull',
  'clientBusy',
  'clientMissing',
  'clientSilent',
  'clientStranger',
  'daysRange',
  'demoClosed',
  'diskFull',
  'dnsInvalid',
  'email',
  'entryGone',
  'expiryOrNever',
  'fileEmpty',
  'fileLarge',
  'fingerprint',
  'folderDenied',
  'folderReadOnly',
  'folderUnwritable',
  'hostFileChanged',
  'hostNoLog',
  'hostNotRolledBack',
  'hostNotSaved',
  'hostOff',
  'hostPolicyStops',
  'sshTestEndless',
  'hostRefused',
  'hostRolledBack',
  'hostRolledBackUnhealthy',
  'hostTakenBack',
  'hostUnconfirmed',
  'hostUnknown',
  'httpUrl',
  'idRequired',
  'inputLarge',
  'invalidValue',
  'jobGone',
  'jobRuns',
  'jobsNotKept',
  'historyUnusable',
  'headersAgain',
  'headersRefused',
  'keyAgain',
  'keyLong',
  'keyOther',
  'keyNeeded',
  'keyPrefixRequired',
  'keyRequired',
  'keySpaces',
  'memoryOnly',
  'minutesRange',
  'nameEnd',
  'nameEndAt',
  'nameLabel',
  'nameLong',
  'nameOneAt',
  'nameRequired',
  'nameShort',
  'nameStart',
  'nameStartLetter',
  'nameUser',
  'neverExpireMissing',
  'noWayBack',
  'newKeyRefused',
  'noReason',
  'nodeGone',
  'noteLong',
  'notesNotKept',
  'notDone',
  'noticesMissing',
  'nothingToUndo',
  'oneReference',
  'otherChanged',
  'otherKey',
  'otherThere',
  'otherValue',
  'expireAtMissing',
  'fileAsked',
  'moveNodeMissing',
  'phaseFailed',
  'policyChanged',
  'oauthClientsMissing',
  'policyCheckMissing',
  'policyHome',
  'policyRequired',
  'prefix',
  'preAuthKeyDeleteMissing',
  'programAsked',
  'programRefused',
  'programsMany',
  'reasonRequired',
  'registrationKeyRequired',
  'requestLarge',
  'routeGone',
  'routeNotAnnounced',
  'routesPartly',
  'sameAddress',
  'savedAlready',
  'savedFileGone',
  'secretAgain',
  'serverChanged',
  'serverGone',
  'serverUrl',
  'sessionIdRequired',
  'scopeRequired',
  'sessionsMissing',
  'severalUsers',
  'sshDestination',
  'tagsRequired',
  'time',
  'timeOfDay',
  'tokenRequired',
  'topicRequired',
  'undoneAlready',
  'updateBusy',
  'urlLong',
  'userRequired',
  'userTaken',
  'versionGone',
  'webhookUrl',
] as const
export type WordedKey = (typeof wordedKeys)[number]

/** Issues that only some pages can show, by their parameters. */
const otherKeys = [
  /** `text`: more of the server's words, verbatim; `line` and `column`, from 1, if it is about a place in a policy. */
  'said',
  /** `problem`, a `ConnectionProblem`: why the server could not be reached or understood. The other parameters fill in its text. */
  'connection',
  /** `problem`, a `FileProblem`, and `name`, the file's name. */
  'certificateFile',
  /** `problem`: why the demo network's database cannot be used, a `MockProblem`. */
  'database',
  /** `what` a restart would interrupt: `drafts` or `jobs`. */
  'open',
] as const
export const issueKeys = [...wordedKeys, ...otherKeys] as const
export type IssueKey = (typeof issueKeys)[number]

/** One problem: its field, its kind, and the values its text fills in. It never holds a sentence of the console's own. */
export interface Issue {
  /** The field, such as `servers.0.url`; '' for the whole input. */
  path: string
  key: IssueKey
  params: Record<string, string>
}

/** Creates an issue without a field. */
export function issue(key: IssueKey, params: Issue['params'] = {}): Issue {
  return { path: '', key, params }
}

/** Quotes more of a server's words, verbatim. */
export function said(text: string): Issue {
  return issue('said', { text })
}

/** Names the message of a schema's rule; the type makes sure that it is a key. */
export function says(key: WordedKey): WordedKey {
  return key
}

export function isWorded(text: string): text is WordedKey {
  return wordedKeys.some((key) => key === text)
}

/** Returns the limit that was exceeded, for texts that name it. */
function limitOf(found: z.core.$ZodIssue): Issue['params'] {
  if (found.code === 'too_big') return { max: String(found.maximum) }
  return found.code === 'too_small' ? { min: String(found.minimum) } : {}
}

/** Converts a problem that a schema found. One without a key becomes `invalidValue`. */
export function issueIn(found: z.core.$ZodIssue): Issue {
  return {
    path: found.path.join('.'),
    key: isWorded(found.message) ? found.message : 'invalidValue',
    params: limitOf(found),
  }
}

/** Returns the issues of a failed parse. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(issueIn)
}
