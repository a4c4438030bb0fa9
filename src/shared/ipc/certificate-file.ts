import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'

/** Reasons why chosen files cannot be used as certificates; each has its own text on screen. */
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
type FileProblem = (typeof fileProblems)[number]

/** Creates the error for a file that cannot be used. `name` is the file's name if there are several; `message` is for logs. */
export function certificateFileError(
  problem: FileProblem,
  message: string,
  options: ErrorOptions & { name?: string } = {},
): ApiError {
  const { name = '', cause } = options
  const code = problem === 'tooLarge' ? 'tooLarge' : 'invalid'
  return new ApiError(code, message, { cause, details: [issue('certificateFile', { problem, name })] })
}

/** Reads the problem from an error made by `fileError` after it crossed IPC; null for any other error. */
export function fileProblemOf({ details }: Pick<ApiError, 'details'>): { problem: FileProblem; name: string } | null {
  const params = details.find(({ key }) => key === 'certificateFile')?.params
  const problem = fileProblems.find((known) => known === params?.['problem'])
  return problem ? { problem, name: params?.['name'] ?? '' } : null
}
