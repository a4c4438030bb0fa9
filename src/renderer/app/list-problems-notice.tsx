import type { ListProblem } from '@shared/api/list-problem'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from '@/lib/texts'
import { isShown } from '@/lib/server-feed'
import type { ShownPart } from '@shared/api/server-state'
import { useListProblems } from '@/lib/server-link'
import { StateDot } from '@/ui/state-dot'
import { NoticeBar } from './notice-bar'
import styles from './notice-bar.module.css'

/** Reports invalid entries in the server's lists on screen; the valid rest of a list is shown regardless. */
export function ListProblemsNotice() {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const problems = useListProblems()
  const words = [...problems]
    .filter(([part]) => isShown(client, part))
    .flatMap(([part, list]) => list.map((problem) => problemWords(part, problem, t)))
    .join(' ')
  return (
    <output className={styles.live}>
      {words === '' ? null : (
        <NoticeBar>
          <div title={words} className={styles.text}>
            <StateDot state="waiting" label={words} />
          </div>
        </NoticeBar>
      )}
    </output>
  )
}

function problemWords(part: ShownPart, { kind, id, count }: ListProblem, t: TFunction<'common'>): string {
  const list = t(`missing.${part}`)
  const name = list.charAt(0).toUpperCase() + list.slice(1)
  return t(`listProblems.${kind}`, { list: name, id, entries: count })
}
