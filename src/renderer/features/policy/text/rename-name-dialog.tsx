import Alert from '@mui/material/Alert'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { occurrencesOf, type PolicyName } from '@shared/policy/text/names'
import { namePrefix, renameProblem } from '@shared/policy/text/rename'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nodesQuery } from '@/lib/queries/nodes'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'

interface RenameNameDialogProps {
  text: string
  name: PolicyName
  onRename: (wanted: string) => void
  onClose: () => void
}

function Carried({ name }: { name: string }) {
  const { t } = useTranslation('policy')
  const nodes = useQuery(nodesQuery())
  const count = useMemo(() => nodes.data?.filter(({ tags }) => tags.includes(name)).length, [nodes.data, name])
  if (count === undefined) return <MissingLists lists={{ nodes }} effect={t('rename.carriedUnknown', { name })} />
  return count === 0 ? null : <Alert severity="info">{t('rename.carried', { count, name })}</Alert>
}

/** Gives a group, tag or host another name, wherever the text means it. */
export function RenameNameDialog({ text, name, onRename, onClose }: RenameNameDialogProps) {
  const { t } = useTranslation('policy')
  const prefix = namePrefix(name)
  const [own, setOwn] = useState(name.name.slice(prefix.length))
  const [tried, setTried] = useState(false)
  const problem = renameProblem(text, name, prefix + own)
  const shown = problem && (tried || !['unchanged', 'empty'].includes(problem)) ? t(`rename.problem.${problem}`) : null
  const count = useMemo(() => occurrencesOf(text, name).length, [text, name])
  const submit = () => {
    setTried(true)
    if (!problem) onRename(prefix + own)
  }
  return (
    <FormDialog
      open
      local
      title={t('rename.title', { name: name.name })}
      submitLabel={t('rename.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('rename.field')}
        value={own}
        onChange={(event) => setOwn(event.target.value)}
        onFocus={(event) => event.target.select()}
        error={shown !== null}
        helperText={shown ?? t('rename.preview', { count })}
        slotProps={{
          input: prefix === '' ? {} : { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> },
          htmlInput: { spellCheck: false, autoComplete: 'off' },
        }}
      />
      {name.kind === 'tag' ? <Carried name={name.name} /> : null}
    </FormDialog>
  )
}
