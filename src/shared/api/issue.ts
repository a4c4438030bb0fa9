import { z } from 'zod'

/** What the page has words for: each is a text of its own, `issues.<key>`. */
export const wordedKeys = [
  'anotherAct',
  'baseDomain',
  'bodyLarge',
  'callUnknown',
  'certificateAgain',
  'changedMeanwhile',
  'clientBusy',
  'clientMissing',
  'clientSilent',
  'clientStranger',
  'daysRange',
  'demoClosed',
  'diskFull',
  'email',
  'entryGone',
  'expiryOrNever',
  'fileEmpty',
  'fileLarge',
  'fingerprint',
  'folderDenied',
  'folderReadOnly',
  'folderUnwritable',
  'httpUrl',
  'idRequired',
  'invalidValue',
  'jobGone',
  'jobRuns',
  'jobsNotKept',
  'keyAgain',
  'keyLong',
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
  'expireAtMissing',
  'moveNodeMissing',
  'phaseFailed',
  'policyChanged',
  'policyCheckMissing',
  'policyRequired',
  'prefix',
  'preAuthKeyDeleteMissing',
  'reasonRequired',
  'registrationKeyRequired',
  'requestLarge',
  'routeGone',
  'routeNotAnnounced',
  'sameAddress',
  'savedAlready',
  'serverChanged',
  'serverGone',
  'serverUrl',
  'sessionIdRequired',
  'sessionsMissing',
  'severalUsers',
  'tagsRequired',
  'time',
  'timeOfDay',
  'undoneAlready',
  'updateBusy',
  'urlLong',
  'userRequired',
  'userTaken',
  'versionGone',
] as const
export type WordedKey = (typeof wordedKeys)[number]

/** What only some page knows how to show, by its parameters. */
const otherKeys = [
  /** `text`: more of what the server said, verbatim; `line` and `column`, from 1, where it is about a place in a policy. */
  'said',
  /** `problem`, a `ConnectionProblem`: why the server was not reached, or not understood, and what the words about it name. */
  'connection',
  /** `problem`, a `FileProblem`, and `name`, the file's. */
  'certificateFile',
  /** `problem`: why the demo network's database cannot be used, a `MockProblem`. */
  'database',
  /** `what` a restart would cut off: `drafts` or `jobs`. */
  'open',
] as const
export type IssueKey = WordedKey | (typeof otherKeys)[number]

/** One thing that is wrong: where, what, and the values its text fills in. It never holds a sentence of the console's own. */
export const Issue = z.object({
  /** The field, such as `servers.0.url`; '' where it is about the whole. */
  path: z.string(),
  key: z.enum([...wordedKeys, ...otherKeys]),
  params: z.record(z.string(), z.string()),
})
export type Issue = z.infer<typeof Issue>

/** An issue of no field. */
export function issue(key: IssueKey, params: Issue['params'] = {}): Issue {
  return { path: '', key, params }
}

/** More of what a server said, as it said it. */
export function said(text: string): Issue {
  return issue('said', { text })
}

/** What a rule of a schema says when it is broken: the helper exists so that only keys can be said. */
export function says(key: WordedKey): WordedKey {
  return key
}

export function isWorded(text: string): text is WordedKey {
  return wordedKeys.some((key) => key === text)
}

/** The limit that was broken, for texts that name it. */
function limitOf(found: z.core.$ZodIssue): Issue['params'] {
  if (found.code === 'too_big') return { max: String(found.maximum) }
  return found.code === 'too_small' ? { min: String(found.minimum) } : {}
}

/** What a schema found wrong. What it has no key for is `invalidValue`. */
export function issueIn(found: z.core.$ZodIssue): Issue {
  return {
    path: found.path.join('.'),
    key: isWorded(found.message) ? found.message : 'invalidValue',
    params: limitOf(found),
  }
}

/** The issues of a failed parse. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(issueIn)
}
