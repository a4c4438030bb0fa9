import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accessText, bundleText, openedText, partName } from '@/domain/policy-worker/access-words'
import type { WhyAnswer, WhyProblem, WhyVerdict } from '@/domain/policy-worker/why-types'
import { type DotState, StateDot } from '@/ui/state-dot'
import type { Rules } from './access-text'
import { RuleEntry } from './rule-button'

const dots = { yes: 'good', partly: 'expiring', no: 'bad' } as const satisfies Record<string, DotState>

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  )
}

function useHeadline() {
  const { t } = useTranslation('access')
  return ({ verdict, source, destination, ports, protocol, some, total }: WhyVerdict) => {
    const names = { source: source.text, destination: destination.text }
    const asked = [protocol.toUpperCase(), ports === '*' ? t('all') : ports].filter(Boolean).join(' ')
    const kind = verdict === 'partly' && some === total ? 'partlyPorts' : verdict
    return `${t(`answer.${kind}`, names)}${asked ? ` ${t('answer.on', { ports: asked })}` : ''}`
  }
}

function Counts({ verdict, full, some, total }: WhyVerdict) {
  const { t } = useTranslation('access')
  if (total === 1 || verdict === 'no') return null
  const text = some === full ? t('answer.pairs', { some, total }) : t('answer.pairsFull', { full, total })
  return (
    <Typography component="p" color="textSecondary" sx={{ m: 0 }}>
      {text}
    </Typography>
  )
}

function Nearest({ answer, rules }: { answer: WhyVerdict; rules: Rules }) {
  const { t } = useTranslation('access')
  const { nearest, verdict } = answer
  if (!nearest) {
    return verdict === 'no' ? (
      <Typography component="p" sx={{ m: 0, mt: 1 }}>
        {t('answer.nothing')}
      </Typography>
    ) : null
  }
  const detail =
    nearest.by === 'ports'
      ? t('answer.nearestPorts', { ports: openedText(nearest.opened, t) })
      : t('answer.nearestSource', { from: bundleText(nearest.from, t) })
  return (
    <Block title={t('answer.nearest')}>
      <RuleEntry rule={nearest.origin} rules={rules} detail={detail} />
    </Block>
  )
}

function Verdict({ answer, rules }: { answer: WhyVerdict; rules: Rules }) {
  const { t } = useTranslation('access')
  const headline = useHeadline()
  const { verdict, missing, total } = answer
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <StateDot wrap state={dots[verdict]} label={headline(answer)} />
      </Typography>
      <Counts {...answer} />
      {answer.rules.length > 0 ? (
        <Block title={t('answer.by')}>
          {answer.rules.map(({ origin, shares }) => (
            <RuleEntry
              key={`${origin.section} ${origin.index}`}
              rule={origin}
              rules={rules}
              detail={accessText({ shares, total }, t)}
            />
          ))}
        </Block>
      ) : null}
      <Nearest answer={answer} rules={rules} />
      {verdict === 'partly' && total > 1 && missing.length > 0 ? (
        <Block title={t('answer.missing')}>
          {missing.map(({ from, to }) => (
            <li key={`${from.id} ${to.kind} ${to.name}`}>
              {t('answer.missingPair', { from: partName(from, t), to: partName(to, t) })}
            </li>
          ))}
        </Block>
      ) : null}
    </>
  )
}

function problemText(answer: WhyProblem, t: ReturnType<typeof useTranslation<'access'>>['t']): string {
  if (answer.problem === 'form') return t('answer.form')
  const { text } = answer
  if (answer.problem === 'port') return t('answer.port', { text })
  if (answer.problem === 'same') return t('answer.same', { text })
  if (answer.problem === 'unknown') return t('answer.unknownSource', { text })
  return t(answer.side === 'source' ? 'answer.nobodySource' : 'answer.nobodyDestination', { text })
}

interface PanelProps {
  query: string
  answer: WhyAnswer
  rules: Rules
  onAsk: (query: string) => void
  onClose: () => void
}

function Problem({ query, answer, onAsk }: PanelProps & { answer: WhyProblem }) {
  const { t } = useTranslation('access')
  const near = answer.problem === 'unknown' ? answer.near : []
  const wrong = answer.problem === 'unknown' ? answer : undefined
  const corrected = (name: string) => {
    if (!wrong) return query
    const at = wrong.side === 'source' ? query.indexOf(wrong.text) : query.lastIndexOf(wrong.text)
    return at < 0 ? query : query.slice(0, at) + name + query.slice(at + wrong.text.length)
  }
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <StateDot wrap state={answer.problem === 'same' ? 'neutral' : 'waiting'} label={problemText(answer, t)} />
      </Typography>
      {near.length > 0 ? (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {t('answer.near')}
          {near.map((name) => (
            <Button key={name} size="small" onClick={() => onAsk(corrected(name))}>
              {name}
            </Button>
          ))}
        </Box>
      ) : null}
    </>
  )
}

/** The answer to a question in words, with the rules it rests on. */
export function AnswerPanel(props: PanelProps) {
  const { t } = useTranslation('access')
  const { answer, rules, onClose } = props
  return (
    <Paper
      variant="outlined"
      sx={{ p: 3, pr: 10, position: 'relative', flex: 'none', maxHeight: '45%', overflow: 'auto' }}
    >
      <Box role="region" aria-label={t('answer.label')} aria-live="polite">
        {answer.problem === undefined ? (
          <Verdict answer={answer} rules={rules} />
        ) : (
          <Problem {...props} answer={answer} />
        )}
      </Box>
      <IconButton aria-label={t('query.clear')} onClick={onClose} sx={{ position: 'absolute', top: 6, right: 6 }}>
        <X size={16} aria-hidden />
      </IconButton>
    </Paper>
  )
}
