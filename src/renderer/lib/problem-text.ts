import type { ConnectionProblem } from '@shared/api/connection-problem'
import type { TFunction } from 'i18next'

/** All parameters that texts of problems may use. */
const noParams = { host: '', origin: '', status: '', megabytes: '', message: '', paths: '' }

/** Describes why a server cannot be reached or understood, and the next step. `params` fills the text's placeholders. */
export function problemText(
  problem: ConnectionProblem,
  params: Readonly<Record<string, string>>,
  t: TFunction<'common'>,
): string {
  return t(`problem.${problem}`, { ...noParams, ...params })
}
