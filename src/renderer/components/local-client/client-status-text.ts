import type { ClientReport } from '@shared/local-client/client-report'
import { machineName } from '@shared/states/machine-state'
import type { TFunction } from 'i18next'
import type { LocalClientState } from './use-local-client'

type Told = Pick<LocalClientState, 'status' | 'self' | 'report'>

/** The client's state in a sentence. */
export function clientStatusText({ status, self, report }: Told, t: TFunction<'client'>): string {
  if (report.state === 'failed') return failureText(report, t)
  return t(`status.${status}`, { name: self ? machineName(self) : '' })
}

function failureText({ why, words }: Extract<ClientReport, { state: 'failed' }>, t: TFunction<'client'>): string {
  if (why === 'tooLarge' || why === 'unreadable') return t('status.failed')
  return words === '' ? t('status.silent') : t('status.refused', { words })
}
