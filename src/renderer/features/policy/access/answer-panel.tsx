import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import X from 'lucide-react/icons/x'
import { useTranslation } from '@/lib/texts'
import { plainQuestion } from '@/domain/policy-worker/question-forms'
import type { WhyAnswer, WhyProblem } from '@/domain/policy-worker/why-types'
import type { Rules } from './access-text'
import { ExampleQuestions } from './example-questions'
import { FromHere } from './from-here'
import { Headline, ListVerdict, Verdict } from './answer-verdict'

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
      sx={{ p: 3, pr: 10, position: 'relative', flex: 'none', maxHeight: '45%', overflow: 'auto' }}
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
