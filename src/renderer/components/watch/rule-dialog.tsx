import { machineLanguage } from '@shared/query/machine-language'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import { DESKTOP } from '@shared/watch/desktop'
import type { AlertRule } from '@shared/watch/rules'
import { parseWatchQuery } from '@shared/watch/watch-language'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { ReactNode } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { FormTextField, useFormField, useZodForm, type ZodForm } from '@/components/form/form'
import { queryProblemText } from '@/domain/machine-query-words'
import { useSession } from '@/lib/session'
import { FormDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'
import {
  draftKinds,
  draftScopes,
  hasMachines,
  hasMinutes,
  type AlertDraft,
  AlertDraftSchema,
  subjectOf,
} from './rule-draft'
import { draftOf, emptyDraft } from './draft-scope'
import { useChannels, useSaveRule } from './use-watch'

type RuleForm = ZodForm<AlertDraft>

const numeric = { htmlInput: { inputMode: 'numeric', autoComplete: 'off' } } as const
const plain = { htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } } as const

function MachineFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('notifications')
  const { t: tQuery } = useTranslation(['machines', 'common'])
  const { by, machine, query } = form.watch()
  // A machine is chosen on its own page and cannot be changed here.
  const scopes = draftScopes.filter((scope) => scope !== 'machine' || machine.id !== '')
  const [problem] = parseWatchQuery(query).problems
  return (
    <>
      <FormTextField form={form} select name="by" label={t('form.by')}>
        {scopes.map((scope) => (
          <MenuItem key={scope} value={scope}>
            {scope === 'machine' ? machine.name : t(`form.scope.${scope}`)}
          </MenuItem>
        ))}
      </FormTextField>
      {by === 'tag' ? <FormTextField form={form} name="tag" label={t('form.tag')} slotProps={plain} /> : null}
      {by === 'owner' ? <FormTextField form={form} name="owner" label={t('form.owner')} slotProps={plain} /> : null}
      {by === 'query' ? (
        <FormTextField
          form={form}
          name="query"
          label={t('form.query')}
          help={t('form.queryHelp')}
          say={() =>
            problem &&
            (problem.code === 'untold'
              ? t('form.queryUntold', { field: problem.field })
              : queryProblemText(problem, tQuery, machineLanguage))
          }
          slotProps={plain}
        />
      ) : null}
    </>
  )
}

function ServerField({ form }: { form: RuleForm }) {
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const { session } = useSession()
  const { server } = form.watch()
  const demo = session.currentId === DEMO_SERVER_ID || server === DEMO_SERVER_ID
  return (
    <FormTextField
      form={form}
      select
      name="server"
      label={t('form.server')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('form.everyServer')}</MenuItem>
      {session.servers.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
      {demo ? <MenuItem value={DEMO_SERVER_ID}>{tCommon('server.demo')}</MenuItem> : null}
    </FormTextField>
  )
}

/** Chooses where the alert is sent, once there is a choice. */
function ChannelsField({ form }: { form: RuleForm }) {
  const { t } = useTranslation('channels')
  const channels = useChannels().data ?? []
  const { value, problem, words, onChange } = useFormField(form, 'channels')
  if (channels.length === 0) return null
  const known = [{ id: DESKTOP, name: t('desktop') }, ...channels]
  return (
    <FormControl component="fieldset" error={problem !== undefined}>
      <FormLabel component="legend">{t('of')}</FormLabel>
      {known.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              checked={value.includes(id)}
              onChange={(event) =>
                onChange(
                  known.map((one) => one.id).filter((one) => (one === id ? event.target.checked : value.includes(one))),
                )
              }
            />
          }
        />
      ))}
      {problem === undefined ? null : <FormHelperText>{words}</FormHelperText>}
    </FormControl>
  )
}

function Fields({ form }: { form: RuleForm }): ReactNode {
  const { t } = useTranslation('notifications')
  const { kind, by } = form.watch()
  // A machine id has no meaning on another server.
  const oneServer = hasMachines(kind) && by === 'machine'
  return (
    <>
      <FormTextField form={form} select name="kind" label={t('form.kind')}>
        {draftKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`form.kinds.${one}`)}
          </MenuItem>
        ))}
      </FormTextField>
      {hasMachines(kind) ? <MachineFields form={form} /> : null}
      {hasMinutes(kind) ? (
        <FormTextField
          form={form}
          name="minutes"
          label={t('form.minutes')}
          help={t('form.minutesHelp')}
          slotProps={numeric}
        />
      ) : null}
      {kind === 'expiring' ? (
        <>
          <FormTextField form={form} select name="what" label={t('form.what')}>
            {(['ownKey', 'apiKeys', 'preAuthKeys', 'machines'] as const).map((what) => (
              <MenuItem key={what} value={what}>
                {t(`form.things.${what}`)}
              </MenuItem>
            ))}
          </FormTextField>
          <FormTextField form={form} name="days" label={t('form.days')} slotProps={numeric} />
        </>
      ) : null}
      {oneServer ? null : <ServerField form={form} />}
      <ChannelsField form={form} />
    </>
  )
}

interface RuleDialogProps {
  /** The rule to edit; null creates a new one. */
  rule: AlertRule | null
  /** The initial values of a new rule. */
  start?: Partial<AlertDraft>
  onClose: () => void
}

/** Creates or edits an alert rule. */
export function RuleDialog({ rule, start, onClose }: RuleDialogProps) {
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const form: RuleForm = useZodForm<AlertDraft>(AlertDraftSchema, rule ? draftOf(rule) : { ...emptyDraft, ...start })
  const { session } = useSession()
  const serverOf = ({ kind, by, server }: AlertDraft) => {
    // The ids of machines mean others on other servers.
    const needed = hasMachines(kind) && by === 'machine'
    return server !== '' ? server : needed ? (rule?.server ?? start?.server ?? session.currentId) : null
  }
  const save = useSaveRule()
  const toast = useToast()
  const submit = form.handleSubmit((draft) =>
    save.mutate(
      {
        id: rule?.id ?? crypto.randomUUID(),
        on: rule?.on ?? true,
        server: serverOf(draft),
        subject: subjectOf(draft),
        ...(draft.channels.join() !== DESKTOP && { channels: draft.channels }),
      },
      {
        onSuccess: () => {
          toast.show(t('toast.saved'))
          onClose()
        },
      },
    ),
  )
  return (
    <FormDialog
      open
      discards
      local
      title={t(rule ? 'form.editTitle' : 'form.addTitle')}
      submitLabel={t(rule ? 'form.save' : 'form.add')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      busy={save.isPending}
      error={save.error ? errorText(save.error, tCommon) : null}
    >
      <Fields form={form} />
    </FormDialog>
  )
}
