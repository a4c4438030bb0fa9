import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import { objectLabel } from '@shared/acts/object'
import { renameTagActs } from '@shared/acts/rename-tag'
import type { PlannedAct } from '@shared/ipc/jobs'
import { followTag } from '@shared/policy/text/follow-rename'
import { definitionOf } from '@shared/policy/text/names'
import { namePrefix, type RenameProblem, renameProblem } from '@shared/policy/text/rename'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { FollowedNote } from '@/components/consequence/followed-note'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { PlanPreview } from '@/components/jobs/plan-preview'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { type ActPlan, planOf, type PlanItem } from '@/domain/act-plan'
import { useStudio } from '@/features/policy/studio-context'
import { errorText } from '@/lib/error-text'
import { useStartJob } from '@/lib/queries/jobs'
import { nodesQuery } from '@/lib/queries/nodes'
import { useServerId } from '@/lib/session'
import { FormDialog } from '@/ui/form-dialog'

interface RenameTagDialogProps {
  tag: string
  onClose: () => void
}

const prefix = namePrefix({ kind: 'tag' })

/** Problems that more typing does not fix. */
const SHOWN_WHILE_TYPING: readonly RenameProblem[] = ['taken', 'letters', 'tag-start']

/** Returns the state of the form: the changed policy text, the acts to run, and the error if there is one. */
function useNewTag(tag: string, onDone: () => void) {
  const { t: tCommon } = useTranslation('common')
  const { stored } = useStudio()
  const nodes = useQuery(nodesQuery())
  const serverId = useServerId()
  const start = useStartJob()
  const carrying = useMemo(() => nodes.data?.filter(({ forcedTags }) => forcedTags.includes(tag)), [nodes.data, tag])
  const { form, wanted } = useTagForm(stored.policy, tag)
  const followed = useMemo(
    () => (wanted === null ? null : followTag(stored.policy, tag, wanted)),
    [stored.policy, tag, wanted],
  )
  const items = useMemo(
    () => (wanted !== null && followed && carrying ? renameTagActs({ stored, followed }, carrying, tag, wanted) : null),
    [wanted, followed, carrying, stored, tag],
  )
  const submit = form.handleSubmit(() => {
    if (items && serverId !== null) start.mutate({ serverId, action: 'renameTag', items }, { onSuccess: onDone })
  })
  const acts = useMemo(() => items && items.map(({ act }) => act), [items])
  const failure = start.error && errorText(start.error, tCommon)
  const state = { stored, nodes, carrying, form, wanted, followed, items, acts, submit, failure, busy: start.isPending }
  return { ...state, clearFailure: () => start.reset() }
}

/** Builds the preview of the machines; the policy change is shown separately. */
function previewOf(items: readonly PlannedAct[]): ActPlan {
  const shown = items.flatMap(({ act, before }): PlanItem[] => {
    if (act.kind !== 'node.tags' || before.kind !== 'node') return []
    const [from, to] = [{ text: before.forcedTags.join(', ') }, { text: act.tags.join(', ') }]
    const outcome = { kind: 'change', act, from, to } as const
    return [{ id: before.id, label: objectLabel(before), before, outcome }]
  })
  return planOf(shown, [])
}

/** Returns the form for the new name, and that name once it is valid. */
function useTagForm(policy: string, tag: string) {
  const name = definitionOf(policy, { kind: 'tag', name: tag })
  const problemOf = (own: string) => (name ? renameProblem(policy, name, prefix + own) : undefined)
  const schema = z.object({
    own: z.string().superRefine((own, context) => {
      const problem = problemOf(own)
      if (problem) context.addIssue(problem)
    }),
  })
  const form = useZodForm(schema, { own: tag.slice(prefix.length) })
  const typed = form.watch('own')
  return { form, wanted: problemOf(typed) === undefined ? prefix + typed : null }
}

/** Renames a tag on the server as one job: in the stored policy and on every machine that has it. */
export function RenameTagDialog({ tag, onClose }: RenameTagDialogProps) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const { stored, nodes, carrying, form, wanted, followed, items, acts, submit, failure, busy, clearFailure } =
    useNewTag(tag, onClose)
  return (
    <FormDialog
      open
      discards
      title={t('renameTag.title', { name: tag })}
      submitLabel={wanted === null ? t('renameTag.submitEmpty') : t('renameTag.submit', { name: wanted })}
      busy={busy}
      error={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="own"
        label={tPolicy('rename.field')}
        live={SHOWN_WHILE_TYPING}
        say={(problem) => tPolicy(`rename.problem.${problem as RenameProblem}`)}
        onEdit={clearFailure}
        onFocus={(event) => event.target.select()}
        slotProps={{
          input: { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> },
          htmlInput: { spellCheck: false, autoComplete: 'off' },
        }}
      />
      <MissingLists lists={{ nodes }} />
      {carrying ? <Typography>{t('renameTag.machines', { count: carrying.length })}</Typography> : null}
      {wanted === null ? null : <FollowedNote stored={stored} followed={followed} from={tag} to={wanted} />}
      {items && carrying && carrying.length > 0 ? <PlanPreview plan={previewOf(items)} /> : null}
      <Consequence acts={acts} />
    </FormDialog>
  )
}
