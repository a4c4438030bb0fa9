import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { valueOf } from './access-text'
import { exampleNames } from './example-names'

const examples = ['can', 'why', 'ssh', 'who', 'what', 'short'] as const

/** Questions about this network in every form, which can be asked by clicking them. */
export function ExampleQuestions({ text, onAsk }: { text: string; onAsk: (query: string) => void }) {
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
