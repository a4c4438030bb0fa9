import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Node } from '@shared/api/nodes'
import type { ClientPeer } from '@shared/local-client/client-report'
import { machineName } from '@shared/states/machine-state'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { errorText } from '@/lib/error-text'
import { useNow } from '@/lib/now'
import { type DotState, StateDot } from '@/ui/state-dot'
import { diagnose, type DiagnosedLayer, type Evidence, explanation } from './diagnose'
import { diagnosisText, headline, withoutNames } from './diagnosis-text'
import { type Checks, useChecks } from './use-checks'

const DOTS = { good: 'good', caution: 'expiring', bad: 'bad', unknown: 'neutral' } as const satisfies Record<
  DiagnosedLayer['state'],
  DotState
>

const SSH_PORT = 22

interface DiagnosisProps {
  readonly self: Node
  readonly target: Node
  readonly peer: ClientPeer | null
  readonly policy: Evidence['policy']
  /** The port to test first. Default: 22. */
  readonly port?: number | undefined
  /** Acts that fix a layer, such as a link to the policy's answer. */
  readonly fix: (layer: DiagnosedLayer) => React.ReactNode
}

/** Why this computer cannot reach a machine: one sentence, the evidence below it, and the checks that can be run. */
export function Diagnosis({ self, target, peer, policy, port = SSH_PORT, fix }: DiagnosisProps) {
  const { t } = useTranslation('client')
  const checks = useChecks(target.ipAddresses[0] ?? '')
  const now = useNow()
  const layers = diagnose({ self, target, peer, policy, ping: checks.ping, connect: checks.connect, now })
  const found = explanation(layers)
  return (
    <Box role="region" aria-label={t('check.title', { name: machineName(target) })}>
      <Box aria-live="polite" sx={{ fontWeight: 600, mb: 1 }}>
        <StateDot wrap state={found ? DOTS[found.state] : 'good'} label={headline(layers, t)} />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {layers.map((layer) => (
          <Box
            component="li"
            key={layer.id}
            sx={{ py: 0.5, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <StateDot
              wrap
              state={DOTS[layer.state]}
              label={`${t(`layer.${layer.id}`)}: ${t(`finding.${layer.finding}`, layer.params)}`}
            />
            {layer.state === 'bad' || layer.state === 'caution' ? fix(layer) : null}
          </Box>
        ))}
      </Box>
      <CheckButtons
        key={port}
        first={port}
        checks={checks}
        reachable={peer !== null && target.ipAddresses.length > 0}
      />
      <CopyDiagnosis evidence={{ self, target }} layers={layers} />
    </Box>
  )
}

function CheckButtons({ first, checks, reachable }: { first: number; checks: Checks; reachable: boolean }) {
  const { t } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const [text, setText] = useState(String(first))
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  const valid = port >= 1 && port <= 65_535
  const { busy, error } = checks
  return (
    <Box
      component="form"
      sx={{ mt: 2, display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && !busy) checks.startConnect(port)
      }}
    >
      {busy === 'ping' ? (
        <Button onClick={() => checks.cancelPing()}>{t('check.cancel')}</Button>
      ) : (
        <Button disabled={!reachable || busy !== null} onClick={() => checks.startPing()}>
          {t('check.ping')}
        </Button>
      )}
      <TextField
        label={t('check.port')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={!valid}
        helperText={valid ? undefined : t('check.portWrong')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
        sx={{ width: 120 }}
      />
      <Button type="submit" disabled={!reachable || !valid || busy !== null}>
        {t('check.connect')}
      </Button>
      {busy ? (
        <Box component="span" aria-live="polite" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
          {t('check.busy')}
        </Box>
      ) : null}
      {error ? (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          {errorText(error, tCommon)}
        </Alert>
      ) : null}
    </Box>
  )
}

function CopyDiagnosis({
  evidence,
  layers,
}: {
  evidence: Pick<Evidence, 'self' | 'target'>
  layers: DiagnosedLayer[]
}) {
  const { t } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const { copied, copy } = useCopy()
  const text = diagnosisText(evidence, layers, t)
  return (
    <Box sx={{ mt: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
      <Button size="small" onClick={() => void copy(text)}>
        {t('check.copy')}
      </Button>
      <Button size="small" onClick={() => void copy(withoutNames(text, evidence))}>
        {t('check.copyWithoutNames')}
      </Button>
      <span aria-live="polite">{copied ? tCommon('actions.copied') : ''}</span>
    </Box>
  )
}
