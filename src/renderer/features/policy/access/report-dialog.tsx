import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useAttempt } from '@/components/attempt/use-attempt'
import {
  type ReportAnswer,
  type ReportKind,
  reportKinds,
  type ReportRow,
  type ReportNames,
} from '@/domain/policy-worker/access-types'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { useStudio } from '@/features/policy/studio-context'
import { invoke } from '@/lib/desktop'
import { serverInfoQuery } from '@/lib/queries/server'
import { useCurrentServer } from '@/lib/session'
import { useServerNow, useTranslation } from '@/lib/texts'
import { FilterToggle } from '@/ui/list-filters'
import { useToast } from '@/ui/toast/toast'
import { focusOnMount } from '@/ui/focus'
import styles from './report.module.css'
import type { ServerInfo, StoredPolicy } from '@shared/api/resources'
import { FILE_LENGTH } from '@shared/ipc/limits'
import { csvText } from '@shared/csv'
import { visible } from '@shared/visible'
import type { TFunction } from 'i18next'
import { noAnswerText, openedText, partName, ruleName } from '@/domain/policy-worker/access-words'

type Words = TFunction<'access'>

/** The facts of a report besides its rows. */
interface ReportFacts {
  server: string
  info: Pick<ServerInfo, 'version'> | undefined
  policy: Pick<StoredPolicy, 'policy' | 'updatedAt'>
  /** Of the policy's text. */
  hash: string
  /** RFC 3339. */
  at: string
}

/** Returns the SHA-256 of a text in UTF-8, as hexadecimal digits. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the lines above the rows: server, release, time, and the version of the policy with its hash. */
function factLines({ server, info, policy, hash, at }: ReportFacts, t: Words): [string, string][] {
  return [
    [t('report.server'), server],
    [t('report.release'), info?.version ?? t('report.unknown')],
    [t('report.at'), at],
    [t('report.policy'), policy.updatedAt ?? t('report.unknown')],
    [t('report.hash'), hash],
  ]
}

const reportColumns = ['subject', 'from', 'to', 'ports', 'rules', 'allowed', 'now'] as const

function namesText(names: ReportNames, t: Words, most: number): string {
  const shown = names.slice(0, most).map((part) => partName(part, t) + (part.machines > 1 ? ` (${part.machines})` : ''))
  const more = names.length - shown.length
  return [...shown, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ')
}

/** Returns a row's cells, in the order of `reportColumns`, with at most `most` names in each. */
function reportCells(row: ReportRow, t: Words, most = Infinity): string[] {
  const rules = row.rules.map((rule) => ruleName(rule, t)).join(', ')
  const ends = [namesText(row.from, t, most), namesText(row.to, t, most)]
  return [row.subject, ...ends, openedText(row.opened, t), rules, String(row.pairs), String(row.now)]
}

/** Writes a report as CSV: what it is about, its rows, and the machines behind their names, with empty lines in between. */
function reportCsv(facts: ReportFacts, { rows, members }: ReportAnswer, t: Words): string {
  const [first = ['', ''], ...rest] = factLines(facts, t)
  const header = reportColumns.map((column) => t(`report.column.${column}`))
  const named = members.flatMap((part) => part.machines.map((machine) => [partName(part, t), visible(machine)]))
  const behind = named.length > 0 ? [[''], [t('report.column.subject'), t('report.kind.machine')], ...named] : []
  return csvText(first, [...rest, [''], header, ...rows.map((row) => reportCells(row, t)), ...behind])
}

/** The rows on screen, and the most of a PDF: a longer report is for a spreadsheet. */
const SHOWN = 100
const MOST_PRINTED = 5000
/** The names in a cell on screen and on paper. */
const NAMES_SHOWN = 20

const isShort = ({ from, to }: ReportRow) => from.length <= NAMES_SHOWN && to.length <= NAMES_SHOWN

function useFacts(): Omit<ReportFacts, 'hash' | 'at'> {
  const { t } = useTranslation('common')
  const { stored } = useStudio()
  const server = useCurrentServer()
  const info = useQuery(serverInfoQuery()).data
  return { server: server ? `${server.name} (${server.url})` : t('server.demo'), info, policy: stored }
}

/** Saves the report; while it is printed, all of its rows are on the page. */
function useFiles(answer: ReportAnswer, by: ReportKind) {
  const { t } = useTranslation('access')
  const saySaved = useSaySaved()
  const toast = useToast()
  const about = useFacts()
  const serverNow = useServerNow()
  const [printed, setPrinted] = useState<ReportFacts | null>(null)
  const made = async (): Promise<ReportFacts> => ({
    ...about,
    hash: await hashOf(about.policy.policy),
    at: new Date(serverNow()).toISOString(),
  })
  const nameOf = ({ at }: ReportFacts, ending: string) => `access-by-${by}-${at.slice(0, 10)}.${ending}`
  const csv = async () => {
    const facts = await made()
    const text = reportCsv(facts, answer, t)
    if (text.length > FILE_LENGTH) return toast.show(t('report.large'), { kind: 'error' })
    if (await invoke('file:save', { name: nameOf(facts, 'csv'), text })) saySaved(t('report.saved'))
  }
  const pdf = async () => {
    const facts = await made()
    flushSync(() => setPrinted(facts))
    try {
      if (await invoke('page:print', { name: nameOf(facts, 'pdf') })) saySaved(t('report.saved'))
    } finally {
      setPrinted(null)
    }
  }
  return { csv, pdf, printed }
}

function ReportTable({ rows, facts }: { rows: readonly ReportRow[]; facts: ReportFacts | null }) {
  const { t } = useTranslation('access')
  return (
    <>
      {facts ? (
        <dl className={styles.facts}>
          {factLines(facts, t).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            {reportColumns.map((column) => (
              <th key={column} scope="col">
                {t(`report.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = reportCells(row, t, NAMES_SHOWN)
            return (
              <tr key={JSON.stringify(cells)}>
                {cells.map((cell, at) => (
                  <td key={reportColumns[at]}>{cell}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** Reports who reaches what, for audits: a preview, and the whole as CSV or PDF. It is about the saved policy. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access')
  const { t: tCommon } = useTranslation('common')
  const { stored } = useStudio()
  const titleId = useId()
  const attempt = useAttempt()
  const [by, setBy] = useState<ReportKind>('user')
  const { data } = usePolicyAnswer('report', { text: stored.policy, by, reading: 'now' })
  const answer = data?.ok ? data.value : { rows: [], members: [] }
  const { rows } = answer
  const { csv, pdf, printed } = useFiles(answer, by)
  const shown = printed ? rows : rows.slice(0, SHOWN)
  const isLong = rows.length > MOST_PRINTED
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      className={`mc-report ${styles.report}`}
      slotProps={{ paper: { sx: { width: 1080, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={titleId}>{t('report.title')}</DialogTitle>
      <DialogContent>
        <Box className={styles.controls ?? ''} sx={{ display: 'flex', flexDirection: 'column', gap: 3, mb: 3 }}>
          <Typography>{t('report.intro')}</Typography>
          <FilterToggle
            label={t('report.by')}
            value={by}
            onChange={setBy}
            options={reportKinds.map((value) => ({ value, label: t(`report.kind.${value}`) }))}
          />
          {data?.ok === false ? <Alert severity="error">{noAnswerText(data.error, t)}</Alert> : null}
          {data ? null : <Typography color="textSecondary">{t('state.working')}</Typography>}
          {data?.ok ? <Typography color="textSecondary">{t('report.rows', { count: rows.length })}</Typography> : null}
          {isLong ? <Alert severity="info">{t('report.long', { most: MOST_PRINTED })}</Alert> : null}
        </Box>
        {rows.length > 0 ? <ReportTable rows={shown} facts={printed} /> : null}
        {answer.members.length > 0 || !shown.every(isShort) ? (
          <Typography sx={{ mt: 2 }}>{t('report.names', { most: NAMES_SHOWN })}</Typography>
        ) : null}
        {rows.length > shown.length ? (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {t('report.first', { count: shown.length })}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions className={styles.controls ?? ''} sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose} sx={{ mr: 'auto' }}>
          {tCommon('actions.close')}
        </Button>
        <Button disabled={!data?.ok || isLong} onClick={() => attempt(pdf)}>
          {t('report.pdf')}
        </Button>
        <Button
          ref={focusOnMount}
          variant="contained"
          color="primary"
          disabled={!data?.ok}
          onClick={() => attempt(csv)}
        >
          {t('report.csv')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
