import type { DnsIssue } from '@shared/dns/check-dns'
import type { DnsSettings } from '@shared/dns/dns-settings-schema'
import { useTranslation } from '@/lib/texts'

/** Returns the function that words the first problem of a field: of the whole setting, or of a part of one row. */
export function useDnsProblem(issues: readonly DnsIssue[]) {
  const { t } = useTranslation('dns')
  return (at: keyof DnsSettings, row?: number, part?: DnsIssue['part'] | 'servers'): string | undefined => {
    const isHere = (issue: DnsIssue) =>
      issue.at === at &&
      (row === undefined || issue.row === row) &&
      (part === undefined || (part === 'servers' ? typeof issue.part === 'number' : issue.part === part))
    const found = issues.find(isHere)
    return found && t(`problem.${found.problem}`)
  }
}
