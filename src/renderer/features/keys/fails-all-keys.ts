import type { ApiError } from '@shared/api/error'

const FAILS_ALL = new Set(['offline', 'timeout', 'unauthorized', 'readOnly', 'untrusted', 'mockUnavailable', 'busy'])

/** Returns true for an error that would fail all further keys as well. */
export const failsAllKeys = ({ code }: ApiError): boolean => FAILS_ALL.has(code)
