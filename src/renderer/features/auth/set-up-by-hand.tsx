import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { firstAnswers, type SetUpAnswers } from '@shared/set-up/answers'
import { setUpByHand } from '@shared/set-up/by-hand'
import { proxySnippet } from '@shared/set-up/configuration'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { CommandBlock } from '@/ui/command-block'
import { Section } from '@/ui/section'
import { AnswersForm, useAnswers } from './set-up-questions'
import { LongText } from './set-up-summary'

/** The newest line whose configuration the console writes: its image is the newest patch of it. */
const LINE = '0.29'

/** The same questions for any other system. They end in files and commands to copy. */
export function SetUpByHandForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('setup')
  const [answers, setAnswers] = useState<SetUpAnswers | null>(null)
  const form = useAnswers(firstAnswers('', null))
  const column = { display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800, minWidth: 0 } as const
  if (!answers)
    return (
      <Box sx={column}>
        <Section title={t('byHand.title')}>
          <Typography sx={{ mb: 3 }}>{t('byHand.text')}</Typography>
          <AnswersForm form={form} submit={t('byHand.show')} onBack={onBack} onAnswered={setAnswers} />
        </Section>
      </Box>
    )
  const { compose, configuration, commands } = setUpByHand(answers, LINE)
  return (
    <Box sx={column}>
      <Section title={t('byHand.title')}>
        <Box sx={{ ...column, gap: 3 }}>
          <Typography>{t('byHand.release', { version: LINE })}</Typography>
          <Title text={t('byHand.compose')} />
          <LongText text={compose} label={t('byHand.compose')} />
          <Title text={t('byHand.configuration')} />
          <LongText text={configuration} label={t('byHand.configuration')} />
          {answers.tls === 'proxy' ? (
            <>
              <Typography>{t('summary.proxyText')}</Typography>
              {(['caddy', 'nginx', 'traefik'] as const).map((proxy) => (
                <LongText
                  key={proxy}
                  text={proxySnippet(proxy, answers, { api: 8080 })}
                  label={t('summary.proxy', { proxy })}
                />
              ))}
            </>
          ) : null}
          <Title text={t('byHand.commands')} />
          <CommandBlock command={commands.join('\n')} label={t('byHand.commands')} />
          <Typography>{t('byHand.then')}</Typography>
          <Button sx={{ alignSelf: 'flex-end' }} onClick={() => setAnswers(null)}>
            {t('summary.change')}
          </Button>
        </Box>
      </Section>
    </Box>
  )
}

function Title({ text }: { text: string }) {
  return (
    <Typography component="h3" sx={{ fontWeight: 600 }}>
      {text}
    </Typography>
  )
}
