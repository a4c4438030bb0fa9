import { ApiError } from '@shared/api/error'

/** Why files that were chosen are no certificates to work with; each has its own words on screen. */
export const fileProblems = [
  'tooLarge',
  'unreadable',
  'noAuthority',
  'badAuthority',
  'noIdentity',
  'noCertificate',
  'noKey',
  'otherKey',
  'wrongPassphrase',
  'noPassphrase',
  'forgotten',
] as const
export type FileProblem = (typeof fileProblems)[number]

const MARK = 'certificate file'

/** The error of a file that cannot be used. `name` is the file's, where one of several is meant; `message` is for logs. */
export function fileError(
  problem: FileProblem,
  message: string,
  options: ErrorOptions & { name?: string } = {},
): ApiError {
  const { name = '', cause } = options
  const code = problem === 'tooLarge' ? 'tooLarge' : 'invalid'
  return new ApiError(code, message, { cause, details: [`${MARK}: ${problem}: ${name}`] })
}

/** What `fileError` was told, on the other side of the border; null for any other error. */
export function fileProblemOf({ details }: Pick<ApiError, 'details'>): { problem: FileProblem; name: string } | null {
  const [, said, name = ''] = /^certificate file: (\w+): (.*)$/s.exec(details[0] ?? '') ?? []
  const problem = fileProblems.find((known) => known === said)
  return problem ? { problem, name } : null
}
