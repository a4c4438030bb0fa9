import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import type { Act } from '@shared/acts/act'
import { asSet } from '@shared/acts/effect'
import type { Node } from '@shared/api/nodes'
import { followTag } from '@shared/policy/text/follow-rename'
import { definitionOf } from '@shared/policy/text/names'
import { namePrefix, type RenameProblem, renameProblem } from '@shared/policy/text/rename'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { FollowedNote } from '@/components/consequence/followed-note'
import { useRenaming } from '@/components/consequence/use-renaming'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { useStudio } from '@/features/policy/studio-context'
import { api } from '@/lib/api'
import { nodesQuery } from '@/lib/queries/nodes'
import { FormDialog } from '@/ui/form-dialog'

interface RenameTagDialogProps {
  tag: string
  onClose: () => void
}

const prefix = namePrefix({ kind: 'tag' })

/** What more typing does not cure. */
const SAID_WHILE_TYPING: readonly RenameProblem[] = ['taken', 'letters', 'tag-start']

/** The tags a machine has once one of them is called something else. */
const renamed = ({ forcedTags }: Pick<Node, 'forcedTags'>, tag: string, wanted: string) =>
  forcedTags.map((one) => (one === tag ? wanted : one))

/** What is typed for a tag, and what it comes to: the policy's text, the acts, and why it cannot be. */
function useNewTag(tag: string, onDone: () => void) {
  const { t } = useTranslation('policy-forms')
  const { stored } = useStudio()
  const nodes = useQuery(nodesQuery())
  const renaming = useRenaming()
  const [failure, setFailure] = useState<string | null>(null)
  const carrying = useMemo(() => nodes.data?.filter(({ forcedTags }) => forcedTags.includes(tag)), [nodes.data, tag])
  const { form, wanted } = useTagForm(stored.policy, tag)
  const followed = useMemo(
    () => (wanted === null ? null : followTag(stored.policy, tag, wanted)),
    [stored.policy, tag, wanted],
  )
  const acts = useMemo((): Act[] | null => {
    if (wanted === null || !followed || !carrying) return null
    const retag = carrying.map((node): Act => ({ kind: 'node.tags', id: node.id, tags: renamed(node, tag, wanted) }))
    return [{ kind: 'policy.save', text: followed.both }, ...retag, { kind: 'policy.save', text: followed.text }]
  }, [wanted, followed, carrying, tag])
  const submit = form.handleSubmit(async ({ own }) => {
    if (!followed || !carrying) return
    const to = prefix + own
    const renames = carrying.map(({ id: nodeId, forcedTags }) => {
      const tags = renamed({ forcedTags }, tag, to)
      const carries = async (wantedTags: readonly string[]) =>
        asSet((await api.nodes.get({ nodeId })).node.forcedTags).join() === asSet(wantedTags).join()
      return {
        make: () => api.nodes.setTags({ nodeId, tags }),
        undo: () => api.nodes.setTags({ nodeId, tags: forcedTags }),
        isMade: () => carries(tags),
        isUndone: () => carries(forcedTags),
      }
    })
    const words = { old: tag, new: to }
    const said = { done: t('renameTag.done', words), undone: t('renameTag.undone', words) }
    const problem = await renaming.rename({ stored, followed, renames, ...said })
    if (problem === undefined) onDone()
    else setFailure(problem)
  })
  const state = { stored, nodes, carrying, form, wanted, followed, acts, submit, failure, busy: renaming.busy }
  return { ...state, clearFailure: () => setFailure(null) }
}

/** The form for a tag's new name, and that name while it can be sent. */
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

/** Renames a tag on the server: in the policy it has, and on every machine that carries it. */
export function RenameTagDialog({ tag, onClose }: RenameTagDialogProps) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const { stored, nodes, carrying, form, wanted, followed, acts, submit, failure, busy, clearFailure } = useNewTag(
    tag,
    onClose,
  )
  return (
    <FormDialog
      open
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
        live={SAID_WHILE_TYPING}
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
      <Consequence acts={acts} />
    </FormDialog>
  )
}
