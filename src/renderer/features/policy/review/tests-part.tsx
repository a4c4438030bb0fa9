import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import type { TestOutcome } from '@shared/policy/analyse/tests-run'
import type { TFunction } from 'i18next'
import { visible } from '@shared/visible'
import { useTranslation } from '@/lib/texts'
import type { TestsAnswer } from '@/domain/policy-worker/questions'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { StateDot } from '@/ui/state-dot'
import type { ComparedPlace } from '@/components/consequence/compared-place'

interface Outcome extends TestOutcome {
  section: 'tests' | 'sshTests'
}

/** Returns the result of each assertion: failed ones first, otherwise in the order of the text. */
export function outcomesOf({ tests, sshTests }: TestsAnswer): Outcome[] {
  const all = [
    ...tests.map((one): Outcome => ({ ...one, section: 'tests' })),
    ...sshTests.map((one): Outcome => ({ ...one, section: 'sshTests' })),
  ]
  return [...all.filter(({ passed }) => !passed), ...all.filter(({ passed }) => passed)]
}

interface TestsPartProps {
  text: string
  onJump: (place: ComparedPlace) => void
}

/** Shows the results of the policy's own tests. */
export function TestsPart({ text, onJump }: TestsPartProps) {
  const { t } = useTranslation('review')
  const { data } = usePolicyAnswer('tests', { text })
  if (!data) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('tests.working')}</Box>
  if (!data.ok) {
    const { code, message } = data.error
    if (code === 'refused') return <Alert severity="error">{t('access.refused', { message })}</Alert>
    return <Alert severity="warning">{t('tests.failed', { error: message })}</Alert>
  }
  const outcomes = outcomesOf(data.value)
  if (outcomes.length === 0)
    return (
      <Box sx={{ p: 3 }}>
        {t('tests.none')}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('tests.noneText')}
        </Box>
      </Box>
    )
  const failed = outcomes.filter(({ passed }) => !passed).length
  const count = outcomes.length
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <StateDot
        state={failed > 0 ? 'bad' : 'good'}
        label={failed > 0 ? t('tests.someFailed', { count: failed }) : t('tests.allPassed', { count })}
      />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {outcomes.map((outcome, index) => (
          <Row key={index} {...{ outcome, text, onJump }} />
        ))}
      </Box>
    </Box>
  )
}

/** Says why a test failed, in the server's words if the console has none. */
function reasonOf({ got, message }: Outcome, t: TFunction<'review'>): string {
  return got ? t(`tests.got.${got}`) : visible(message)
}

function Row({ outcome, text, onJump }: TestsPartProps & { outcome: Outcome }) {
  const { t } = useTranslation('review')
  const { passed, section, test, offset, length, assertion } = outcome
  const { line } = lineAndColumn(text, offset)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        px: 3,
        py: 1,
        alignItems: 'baseline',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ width: 116, flexShrink: 0 }}>
        <StateDot state={passed ? 'good' : 'bad'} label={t(passed ? 'tests.passed' : 'tests.failedOne')} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {assertion ? (
          <>
            <span>{t(assertion.as === '' ? 'tests.assertion' : 'tests.assertionAs', { ...assertion })}</span>
            <Box component="span" sx={{ ml: 2, color: 'text.secondary' }}>
              {t(`tests.wanted.${assertion.wanted}`)}
            </Box>
          </>
        ) : null}
        {passed ? null : (
          <Box sx={{ color: assertion ? 'text.secondary' : 'text.primary' }}>{reasonOf(outcome, t)}</Box>
        )}
      </Box>
      <Button
        size="small"
        variant="text"
        sx={{ flexShrink: 0 }}
        onClick={() => onJump({ side: 'after', from: offset, to: offset + length })}
      >
        {t(`tests.section.${section}`, { number: test + 1, line })}
      </Button>
    </Box>
  )
}
