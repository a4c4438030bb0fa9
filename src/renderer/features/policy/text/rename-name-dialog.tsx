import Alert from '@mui/material/Alert'
import InputAdornment from '@mui/material/InputAdornment'
import {
  namePrefix,
  occurrencesOf,
  type PolicyName,
  type RenameProblem,
  renameProblem,
} from '@shared/policy/text/names'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField, useZodForm } from '@/components/form/form'
import { nodesQuery } from '@/lib/queries/lists'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/dialogs'

interface RenameNameDialogProps {
  text: string
  name: PolicyName
  onRename: (wanted: string) => void
  onClose: () => void
}

/** Problems that more typing does not fix. An empty or unchanged name is merely unfinished. */
const SHOWN_WHILE_TYPING: readonly RenameProblem[] = ['taken', 'letters', 'tag-start', 'address']

function Carried({ name }: { name: string }) {
  const { t } = useTranslation('policy')
  const nodes = useQuery(nodesQuery())
  const count = useMemo(() => nodes.data?.filter(({ tags }) => tags.includes(name)).length, [nodes.data, name])
  if (count === undefined) return <MissingLists lists={{ nodes }} effect={t('rename.carriedUnknown', { name })} />
  return count === 0 ? null : <Alert severity="info">{t('rename.carried', { count, name })}</Alert>
}

/** Renames a group, tag or host everywhere the text refers to it. */
export function RenameNameDialog({ text, name, onRename, onClose }: RenameNameDialogProps) {
  const { t } = useTranslation('policy')
  const prefix = namePrefix(name)
  const schema = z.object({
    own: z.string().superRefine((own, context) => {
      const problem = renameProblem(text, name, prefix + own)
      if (problem) context.addIssue(problem)
    }),
  })
  const form = useZodForm(schema, { own: name.name.slice(prefix.length) })
  const count = useMemo(() => occurrencesOf(text, name).length, [text, name])
  const submit = form.handleSubmit(({ own }) => onRename(prefix + own))
  return (
    <FormDialog
      open
      discards
      local
      title={t('rename.title', { name: name.name })}
      submitLabel={t('rename.submit')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="own"
        label={t('rename.field')}
        help={t('rename.preview', { count })}
        live={SHOWN_WHILE_TYPING}
        say={(problem) => t(`rename.problem.${problem as RenameProblem}`)}
        onFocus={(event) => event.target.select()}
        slotProps={{
          input: prefix === '' ? {} : { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> },
          htmlInput: { spellCheck: false, autoComplete: 'off' },
        }}
      />
      {name.kind === 'tag' ? <Carried name={name.name} /> : null}
    </FormDialog>
  )
}
