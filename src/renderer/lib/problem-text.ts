import type { ConnectionProblem } from '@shared/api/connection-problem'
import type { TFunction } from 'i18next'

/** Everything words about a problem may name. */
const noParams = { host: '', origin: '', status: '', megabytes: '', message: '' }

/** Why a server is not reached, or not understood, and what to do. `params` are what the words name. */
export function problemText(
  problem: ConnectionProblem,
  params: Readonly<Record<string, string>>,
  t: TFunction<'common'>,
): string {
  return t(`problem.${problem}`, { ...noParams, ...params })
}
