import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SshDestination } from '@shared/host/destination'
import type { SetUpLook } from '@shared/ipc/set-up'
import { visible } from '@shared/visible'
import { useState } from 'react'
import { z } from 'zod'
import { useTranslation } from '@/lib/texts'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { closesWhenSaved } from '@/lib/typed-text'
import { DefinitionList } from '@/ui/definition-list'
import { Section } from '@/ui/section'
import { SetUpByHandForm } from './set-up-by-hand'
import { SetUpConnected, SetUpProgress, UndoButton, Words } from './set-up-progress'
import { SetUpQuestions } from './set-up-questions'
import { SetUpSummary } from './set-up-summary'
import { type SetUp, useSetUp } from './use-set-up'

const column = { display: 'flex', flexDirection: 'column', gap: 3 } as const

interface SetUpFormProps {
  /** `host`: over SSH; `hand`: files and commands for any other system. */
  how: 'host' | 'hand'
  onBack: () => void
  /** Opens the way that adds a Headscale that is there already. */
  onAdd: (destination: string) => void
}

/** Sets up a server: a look at the host, questions, a summary, the steps, and the connected server. */
export function SetUpForm({ how, onBack, onAdd }: SetUpFormProps) {
  const { ready } = useTranslation(['setup', 'upgrade', 'commands'])
  const [byHand, setByHand] = useState(how === 'hand')
  if (!ready) return null
  if (byHand) return <SetUpByHandForm onBack={how === 'hand' ? onBack : () => setByHand(false)} />
  return <OnHost onBack={onBack} onAdd={onAdd} onByHand={() => setByHand(true)} />
}

interface OnHostProps extends Omit<SetUpFormProps, 'how'> {
  onByHand: () => void
}

function OnHost({ onBack, onAdd, onByHand }: OnHostProps) {
  const setUp = useSetUp()
  const { at, error } = setUp
  return (
    <Box sx={{ ...column, maxWidth: 800, minWidth: 0 }}>
      {at === 'host' ? <HostPart setUp={setUp} onBack={onBack} onAdd={onAdd} onByHand={onByHand} /> : null}
      {at === 'questions' ? <SetUpQuestions setUp={setUp} /> : null}
      {at === 'summary' ? <SetUpSummary setUp={setUp} /> : null}
      {at === 'progress' ? <SetUpProgress setUp={setUp} /> : null}
      {at === 'connected' ? <SetUpConnected setUp={setUp} /> : null}
      {error === null ? null : <Alert severity="error">{error}</Alert>}
      <Undone setUp={setUp} />
    </Box>
  )
}

/** The result of Undo. */
function Undone({ setUp: { undone } }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  if (!undone) return null
  if (undone.failure) return <HostFailureAlert failure={undone.failure} />
  if (undone.left.length === 0) return <Alert severity="success">{t('progress.undone')}</Alert>
  return (
    <Alert severity="error">
      {t('progress.notUndone')}
      <Words text={[...undone.left, undone.words].join('\n')} />
    </Alert>
  )
}

const Typed = z.object({ destination: SshDestination })

function HostPart({ setUp, onBack, onAdd, onByHand }: OnHostProps & { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const form = useZodForm<z.infer<typeof Typed>>(Typed, { destination: setUp.destination })
  const { looked, busy } = setUp
  return (
    <Section title={t('host.title')}>
      <Box
        component="form"
        {...closesWhenSaved}
        noValidate
        aria-label={t('host.title')}
        onSubmit={(event) => void form.handleSubmit(({ destination }) => setUp.look(destination))(event)}
        sx={column}
      >
        <Typography>{t('host.text')}</Typography>
        <FormTextField
          form={form}
          name="destination"
          label={t('host.destination')}
          help={t('host.help')}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } }}
        />
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button variant="text" onClick={onBack}>
            {t('back')}
          </Button>
          <Button
            type="submit"
            variant={looked?.look ? 'outlined' : 'contained'}
            color={looked?.look ? 'inherit' : 'primary'}
            loading={busy}
          >
            {t(looked ? 'host.again' : 'host.look')}
          </Button>
        </Box>
        {looked?.failure ? <HostFailureAlert failure={looked.failure} /> : null}
      </Box>
      {looked?.look ? <Found look={looked.look} setUp={setUp} onAdd={onAdd} onByHand={onByHand} /> : null}
    </Section>
  )
}

const LEAST = { memory: 450, disk: 500, clock: 120 } as const

/** Shows what was found, and why the console cannot set up Headscale there. */
function Found({ look, setUp, onAdd, onByHand }: Omit<OnHostProps, 'onBack'> & { look: SetUpLook; setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { user, rights, system, memory, disk, tcp, udp, proxy } = look
  const used = [
    ...[80, 443].filter((port) => tcp?.includes(port)).map((port) => `${port}/tcp`),
    ...(udp?.includes(3478) ? ['3478/udp'] : []),
  ]
  const unknown = t('found.unknown')
  return (
    <Box role="group" aria-label={t('found.title')} sx={{ ...column, mt: 3 }}>
      <DefinitionList
        items={[
          { term: t('found.system'), value: [system || unknown, look.architecture ?? ''].filter(Boolean).join(', ') },
          { term: t('found.login'), value: t(rights === 'sudo' ? 'found.sudo' : 'found.root', { user }) },
          { term: t('found.memory'), value: memory === null ? unknown : `${memory} MB` },
          { term: t('found.disk'), value: disk === null ? unknown : `${disk} MB` },
          {
            term: t('found.ports'),
            value: tcp === null ? unknown : used.length === 0 ? t('found.noPorts') : used.join(', '),
          },
          { term: t('found.proxy'), value: proxy },
        ]}
      />
      <Stops look={look} setUp={setUp} onAdd={onAdd} onByHand={onByHand} />
      {canSetUpOn(look) ? (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          {look.headscale === 'begun' ? <UndoButton setUp={setUp} /> : null}
          <Button variant="contained" color="primary" onClick={() => setUp.patch({ at: 'questions', undone: null })}>
            {t('found.next')}
          </Button>
        </Box>
      ) : null}
    </Box>
  )
}

const canSetUpOn = ({ isSupported, architecture, rights, headscale }: SetUpLook) =>
  isSupported && architecture !== null && rights !== 'none' && (headscale === 'none' || headscale === 'begun')

function Stops({ look, setUp, onAdd, onByHand }: Omit<OnHostProps, 'onBack'> & { look: SetUpLook; setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { t: tAuth } = useTranslation('auth')
  const { headscale, left, isSupported, architecture, rights, user, clockAhead, memory, disk } = look
  if (headscale === 'there')
    return (
      <Alert
        severity="info"
        action={
          <Button size="small" variant="text" onClick={() => onAdd(setUp.destination)}>
            {t('problem.add')}
          </Button>
        }
      >
        {t('problem.there')}
      </Alert>
    )
  const warnings = [
    headscale === 'begun' ? t('problem.begun') : '',
    Math.abs(clockAhead ?? 0) > LEAST.clock ? t('problem.clock', { seconds: clockAhead }) : '',
    memory !== null && memory < LEAST.memory ? t('problem.memory', { memory }) : '',
    disk !== null && disk < LEAST.disk ? t('problem.disk', { disk }) : '',
    look.loader === null ? t('problem.loader') : '',
  ]
  return (
    <>
      {headscale === 'left' ? (
        <Alert severity="error">
          {t('problem.left')}
          <Words text={left.map(visible).join('\n')} />
        </Alert>
      ) : null}
      {!isSupported || architecture === null ? (
        <Alert
          severity="info"
          action={
            <Button size="small" variant="text" onClick={onByHand}>
              {tAuth('none.byHand')}
            </Button>
          }
        >
          {t(isSupported ? 'problem.architecture' : 'problem.system')}
        </Alert>
      ) : null}
      {rights === 'none' ? <Alert severity="error">{t('problem.noRights', { user })}</Alert> : null}
      {warnings.map((text) =>
        text === '' ? null : (
          <Alert key={text} severity="warning">
            {text}
          </Alert>
        ),
      )}
    </>
  )
}
