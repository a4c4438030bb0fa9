import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import type { RuleOrigin } from '@shared/policy/compile/compiled'
import { useTranslation } from '@/lib/texts'
import { ruleName } from '@/domain/policy-worker/access-words'
import type { Rules } from './access-text'

interface RuleButtonProps {
  rule: RuleOrigin
  rules: Rules
  /** Called before the rule is shown in the text. */
  onGo?: () => void
}

/** Names a rule by its number; a click shows it in the text. */
export function RuleButton({ rule, rules, onGo }: RuleButtonProps) {
  const { t } = useTranslation('access')
  const name = ruleName(rule, t)
  const info = rules.find(rule)
  if (!rules.placeOf(rule))
    return (
      <Typography component="span" title={t(rule.section === 'default' ? 'rule.allowAll' : 'rule.gone')}>
        {name}
      </Typography>
    )
  return (
    <Link
      component="button"
      type="button"
      aria-label={t('rule.go', { rule: name })}
      title={info?.note || info?.text}
      onClick={() => {
        onGo?.()
        rules.show(rule)
      }}
      sx={{ whiteSpace: 'nowrap', verticalAlign: 'baseline' }}
    >
      {name}
    </Link>
  )
}

/** Shows a rule with its description, its text and its effect here. */
export function RuleEntry({ rule, rules, detail, onGo }: RuleButtonProps & { detail: string }) {
  const { t } = useTranslation('access')
  const info = rules.find(rule)
  const text = rule.section === 'default' ? t('rule.allowAll') : info?.text
  return (
    <Box component="li" sx={{ py: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <RuleButton {...{ rule, rules }} {...(onGo && { onGo })} />
        {info?.note ? <span>{info.note}</span> : null}
        <Typography component="span" color="textSecondary">
          {detail}
        </Typography>
      </Box>
      {text ? (
        <Typography
          variant={rule.section === 'default' ? 'body1' : 'mono'}
          component="p"
          sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      ) : null}
    </Box>
  )
}
