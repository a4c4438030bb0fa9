import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import X from 'lucide-react/icons/x'
import { useTranslation, useNow } from '@/lib/texts'
import { plainQuestion } from '@/domain/policy-worker/question-forms'
import type {
  NearestRule,
  WhyAnswer,
  WhyList,
  WhyProblem,
  WhySide,
  WhyVerdict,
} from '@/domain/policy-worker/access-types'
import { usePolicyAnswer, useReachability } from '@/domain/policy-worker/use-policy-answer'
import { exampleNames } from './typed-question'
import type { Node } from '@shared/api/resources'
import { useQuery } from '@tanstack/react-query'
import { CheckedMachine } from '@/components/local-client/checked-machine'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { nodesQuery } from '@/lib/queries/lists'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { accessText, bundleText, openedText, partName } from '@/domain/policy-worker/access-words'
import { type Reachability, refusingLayer } from '@/domain/policy-worker/reachability'
import { noneWords } from '@/domain/policy-worker/reachability-words'
import { type DotState, StateDot } from '@/ui/marks'
import { ListLayers, VerdictLayers } from './answer-layers'
import { type Rules, valueOf, RuleButton, RuleEntry } from './cell-dialog'

const dots = { yes: 'good', partly: 'expiring', no: 'bad' } as const satisfies Record<string, DotState>

function Headline({ state, text }: { state: DotState; text: string }) {
  return (
    <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      <StateDot wrap state={state} label={text} />
    </Typography>
  )
}

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

/** Returns "on TCP 22" if the question names ports or a protocol. */
function useAskedPorts() {
  const { t } = useTranslation('access')
  return ({ ports, protocol }: Pick<WhyVerdict, 'ports' | 'protocol'>) => {
    const asked = [protocol.toUpperCase(), ports === '*' ? t('all') : ports].filter(Boolean).join(' ')
    return asked ? ` ${t('answer.on', { ports: asked })}` : ''
  }
}

/** The number of asked pairs that the policy allows, and of those that are reachable now. */
interface Amount {
  allowed: number
  now: number | undefined
}

/** Returns the reason why nothing gets through now although the policy allows it, or undefined if something does. */
function useRefusal() {
  const { t } = useTranslation('access')
  const { t: common } = useTranslation('common')
  const now = useNow()
  return (reachability: Reachability | undefined, amount: Amount, names: { source: string; destination: string }) => {
    const layer = reachability && refusingLayer(reachability, amount.allowed, amount.now)
    if (!layer || layer === 'policy') return undefined
    if (layer === 'together') return t('answer.together', { count: amount.allowed })
    return noneWords(reachability[layer], names[layer], { t, common, now })
  }
}

function useHeadline() {
  const { t } = useTranslation('access')
  const ports = useAskedPorts()
  return (answer: WhyVerdict) => {
    const { verdict, source, destination, some, total, only } = answer
    const names = { source: source.text, destination: destination.text, family: only === 'ipv6' ? 'IPv6' : 'IPv4' }
    const kind = verdict === 'partly' && some === total ? 'partlyPorts' : verdict
    const headline = only && (kind === 'yes' || kind === 'partly') ? (`${kind}Only` as const) : kind
    return `${t(`answer.${headline}`, names)}${ports(answer)}`
  }
}

function Nearest({ nearest, rules }: { nearest: NearestRule | undefined; rules: Rules }) {
  const { t } = useTranslation('access')
  if (!nearest)
    return (
      <Typography component="p" sx={{ m: 0, mt: 1 }}>
        {t('answer.nothing')}
      </Typography>
    )
  const words = {
    from: bundleText(nearest.from, t),
    to: bundleText(nearest.to, t),
    ports: openedText(nearest.opened, t),
  }
  const detail = nearest.changes.map((change) => t(`answer.change.${change}`, words)).join(' ')
  return (
    <Block title={t('answer.nearest')}>
      <RuleEntry rule={nearest.origin} rules={rules} detail={detail} />
    </Block>
  )
}

/** The known limitation of grants with `via`, if the answer rests on one. */
function ViaLimitation({ answer: { unseen, source } }: { answer: WhyVerdict }) {
  const { t } = useTranslation('access')
  if (!unseen) return null
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {t('answer.unseen', { routers: unseen.join(', '), source: source.text })}
    </Alert>
  )
}

/** Answers "can A reach B". The headline names the obstacle; below it come each layer and the rules behind it. */
function Verdict({ answer, rules }: { answer: WhyVerdict; rules: Rules }) {
  const { t } = useTranslation('access')
  const headline = useHeadline()
  const refusal = useRefusal()
  const reachability = useReachability(answer.ends)
  const { verdict, missing, some, full, now, total, nearest } = answer
  const names = { source: answer.source.text, destination: answer.destination.text }
  // If only some ports are open, reachable pairs are not counted.
  const reason = refusal(reachability, { allowed: some, now: full > 0 ? now : undefined }, names)
  return (
    <>
      <Headline
        state={reason === undefined ? dots[verdict] : 'bad'}
        text={reason === undefined ? headline(answer) : t('answer.noBecause', { reason })}
      />
      <ViaLimitation answer={answer} />
      {reachability ? <VerdictLayers {...{ answer, reachability }} /> : null}
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
      {verdict === 'no' || nearest ? <Nearest nearest={nearest} rules={rules} /> : null}
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

function useListHeadline() {
  const { t } = useTranslation('access')
  const ports = useAskedPorts()
  return (answer: WhyList) => {
    const { kind, subject, machines, beyond } = answer
    const name = subject.text
    if (kind === 'who')
      return `${machines > 0 ? t('answer.whoReaches', { count: machines, name }) : t('answer.nobodyReaches', { name })}${ports(answer)}`
    if (machines + beyond === 0) return `${t('answer.reachesNothing', { name })}${ports(answer)}`
    const reached = t('answer.reachesMachines', { count: machines, name })
    const further = beyond > 0 ? t('answer.beyond', { count: beyond }) : ''
    return `${further ? t('answer.reachesBeyond', { machines: reached, beyond: further }) : reached}${ports(answer)}`
  }
}

/** Answers "who reaches it" or "what does it reach" by owner and tags, with the rules. */
function ListVerdict({ answer, rules }: { answer: WhyList; rules: Rules }) {
  const { t } = useTranslation('access')
  const headline = useListHeadline()
  const refusal = useRefusal()
  const reachability = useReachability(answer.ends)
  const { kind, entries, more, subject, machines, beyond, now } = answer
  const amount = { allowed: machines + beyond, now: now && now.machines + now.beyond }
  const reason = refusal(reachability, amount, { source: subject.text, destination: subject.text })
  return (
    <>
      <Headline
        state={reason !== undefined ? 'bad' : entries.length > 0 ? 'good' : 'neutral'}
        text={
          reason === undefined
            ? headline(answer)
            : t(kind === 'who' ? 'answer.nobodyNow' : 'answer.nothingNow', { reason })
        }
      />
      {reachability ? <ListLayers {...{ answer, reachability }} /> : null}
      {entries.length > 0 ? (
        <Block title={t(kind === 'who' ? 'answer.entriesWho' : 'answer.entriesWhat')}>
          {entries.map((entry) => (
            <Box component="li" key={entry.key} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
              <Typography component="span" sx={{ fontWeight: 500, mr: 2 }}>
                {partName(entry, t)}
              </Typography>
              {entry.of > 0 ? (
                <Typography component="span" color="textSecondary" sx={{ mr: 2 }}>
                  {t('reach.some', { count: entry.machines, of: entry.of })}
                </Typography>
              ) : null}
              <Typography component="span" sx={{ mr: 2 }}>
                {accessText(entry, t)}
              </Typography>
              {entry.rules.map(({ origin }) => (
                <Box component="span" key={`${origin.section} ${origin.index}`} sx={{ mr: 2 }}>
                  <RuleButton rule={origin} rules={rules} />
                </Box>
              ))}
            </Box>
          ))}
        </Block>
      ) : null}
      {more > 0 ? <Typography color="textSecondary">{t('answer.entryMore', { count: more })}</Typography> : null}
    </>
  )
}

/** Returns the id of the machine if a side is a single one. */
function onlyMachine({ bundle: { parts, more, machines } }: WhySide): string | null {
  const [part] = parts
  return more === 0 && machines === 1 && parts.length === 1 && part?.kind === 'machine' ? (part.id ?? null) : null
}

/** The first port in question; undefined if it asks about any port. */
const firstPort = (ports: string): number | undefined => Number(/\d+/.exec(ports)?.[0]) || undefined

/** If the question is about this computer and one machine, asks this computer's client, too. */
function FromHere({ answer }: { answer: WhyVerdict }) {
  const { t, ready } = useTranslation('client')
  const { self, peers } = useLocalClient((known) => known)
  const { data: nodes } = useQuery(nodesQuery())
  const id = onlyMachine(answer.destination)
  const target = nodes?.find((node: Node) => node.id === id)
  if (!ready || !self || !target || target.id === self.id || onlyMachine(answer.source) !== self.id) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, font: 'inherit', fontWeight: 600 }}>
        {t('title')}
      </Box>
      <CheckedMachine
        key={target.id}
        self={self}
        node={target}
        peer={peers.get(target.id) ?? null}
        port={firstPort(answer.ports)}
      />
    </Box>
  )
}

const examples = ['can', 'why', 'ssh', 'who', 'what', 'short'] as const

/** Questions about this network in every form, which can be asked by clicking them. */
function ExampleQuestions({ text, onAsk }: { text: string; onAsk: (query: string) => void }) {
  const { t } = useTranslation('access')
  const names = valueOf(usePolicyAnswer('names', { text }, { keep: true }).data)
  if (!names) return null
  const ends = exampleNames(names)
  return (
    <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {t('answer.examples.lead')}
      {examples.map((example) => {
        const question = t(`answer.examples.${example}`, { ...ends })
        return (
          <Button key={example} size="small" onClick={() => onAsk(question)}>
            {question}
          </Button>
        )
      })}
    </Box>
  )
}

function problemText(answer: WhyProblem, t: ReturnType<typeof useTranslation<'access'>>['t']): string {
  if (answer.problem === 'form') return t('answer.form')
  const { text } = answer
  if (answer.problem === 'port') return t('answer.port', { text })
  if (answer.problem === 'portless') return t('answer.portless', { text, protocol: answer.protocol.toUpperCase() })
  if (answer.problem === 'same') return t('answer.same', { text })
  if (answer.problem === 'unknown') return t('answer.unknownSource', { text })
  return t(answer.side === 'source' ? 'answer.nobodySource' : 'answer.nobodyDestination', { text })
}

interface PanelProps {
  /** The policy that the question is about. */
  text: string
  query: string
  answer: WhyAnswer
  rules: Rules
  onAsk: (query: string) => void
  onClose: () => void
}

function Problem({ text, query, answer, onAsk }: PanelProps & { answer: WhyProblem }) {
  const { t } = useTranslation('access')
  const near = answer.problem === 'unknown' ? answer.near : []
  const wrong = answer.problem === 'unknown' ? answer : undefined
  const corrected = (name: string) => {
    if (!wrong) return query
    const asked = query.includes(wrong.text) ? query : plainQuestion(query)
    const at = wrong.side === 'source' ? asked.indexOf(wrong.text) : asked.lastIndexOf(wrong.text)
    return at < 0 ? query : asked.slice(0, at) + name + asked.slice(at + wrong.text.length)
  }
  return (
    <>
      <Headline state={answer.problem === 'same' ? 'neutral' : 'waiting'} text={problemText(answer, t)} />
      {answer.problem === 'form' ? <ExampleQuestions text={text} onAsk={onAsk} /> : null}
      {answer.problem === 'portless' ? (
        <Button size="small" sx={{ mt: 1 }} onClick={() => onAsk(answer.without)}>
          {t('answer.askWithout')}
        </Button>
      ) : null}
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

function Answer(props: PanelProps) {
  const { answer, rules } = props
  if (answer.problem !== undefined) return <Problem {...props} answer={answer} />
  return answer.kind === 'can' ? (
    <>
      <Verdict {...{ answer, rules }} />
      <FromHere answer={answer} />
    </>
  ) : (
    <ListVerdict {...{ answer, rules }} />
  )
}

/** Answers the question in words and lists the rules behind the answer. */
export function AnswerPanel(props: PanelProps) {
  const { t } = useTranslation('access')
  const { onClose } = props
  return (
    <Paper
      variant="outlined"
      sx={{
        p: 3,
        pr: 10,
        position: 'relative',
        flex: 'none',
        maxHeight: '45%',
        overflow: 'auto',
        // A low window scrolls as a whole.
        '@media (max-height: 700px)': { maxHeight: 'none', overflow: 'visible' },
      }}
    >
      <Box role="region" aria-label={t('answer.label')} aria-live="polite">
        <Answer {...props} />
      </Box>
      <IconButton aria-label={t('query.clear')} onClick={onClose} sx={{ position: 'absolute', top: 6, right: 6 }}>
        <X size={16} aria-hidden />
      </IconButton>
    </Paper>
  )
}
