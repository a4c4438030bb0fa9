import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { csvFromBytes } from '@/domain/import/csv-lines'
import type { CsvRead } from '@/domain/import/csv-users'
import { readInWorker } from '@/domain/import/read-in-worker'
import { type ListQuestion, type ListRows, readImport } from '@/domain/import/read-list'

const MAX_BYTES = 10_000_000
/** Characters. A longer text in a multi-line field would block the window at each keystroke, so longer pasted text is treated as a file. */
const MAX_PASTED = 100_000

/** The source of a list: a file or pasted text. */
export interface ImportedText {
  /** The file's name; null for typed or pasted text. */
  readonly name: string | null
  readonly text: string
}

interface ImportSourceProps {
  value: ImportedText
  onChange: (value: ImportedText) => void
  /** The names of the columns. */
  columns: string
  /** The reason the import cannot continue. */
  error: string | null
}

interface PastedProps {
  text: string
  wrong: boolean
  onChange: (text: string) => void
  /** More was pasted than the field shows. */
  onMuch: (text: string) => void
}

function Pasted({ text, wrong, onChange, onMuch }: PastedProps) {
  const { t } = useTranslation('commands')
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.length <= MAX_PASTED) return
    event.preventDefault()
    onMuch(pasted)
  }
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={6}
      label={t('import.paste')}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onPaste={paste}
      error={wrong}
      slotProps={{ htmlInput: { spellCheck: false, sx: { typography: 'mono' } } }}
    />
  )
}

/** Reads a chosen file, and takes pasted text that is too long for the field. `tooLarge` names a list over the limit. */
function useLongSources(onChange: ImportSourceProps['onChange']) {
  const { t } = useTranslation('commands')
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Lets the user choose the same file again after correcting it.
    target.value = ''
    if (!file) return
    if (refuses(file.name, file.size)) return
    onChange({ name: file.name, text: csvFromBytes(new Uint8Array(await file.arrayBuffer())) })
  }
  const refuses = (name: string, size: number) => {
    setTooLarge(size > MAX_BYTES ? name : null)
    return size > MAX_BYTES
  }
  const pasteMuch = (text: string) => {
    const name = t('import.clipboard')
    if (!refuses(name, text.length)) onChange({ name, text })
  }
  return { tooLarge, open, pasteMuch }
}

/** Selects the source of a list: a file, or pasted lines. */
export function ImportSource({ value, onChange, columns, error }: ImportSourceProps) {
  const { t } = useTranslation('commands')
  const input = useRef<HTMLInputElement>(null)
  const { tooLarge, open, pasteMuch } = useLongSources(onChange)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button startIcon={<Upload size={14} aria-hidden />} onClick={() => input.current?.click()}>
          {t(value.name === null ? 'import.choose' : 'import.again')}
        </Button>
        {value.name === null ? null : (
          <Box component="span" role="status" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('import.chosen', { name: value.name })}
          </Box>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('import.choose')}
        onChange={(event) => void open(event)}
      />
      {tooLarge === null ? null : <Alert severity="error">{t('import.tooLarge', { name: tooLarge })}</Alert>}
      {value.name === null ? (
        <Pasted
          text={value.text}
          wrong={error !== null}
          onChange={(text) => onChange({ name: null, text })}
          onMuch={pasteMuch}
        />
      ) : null}
      <FormHelperText error={error !== null} sx={{ mt: 0 }}>
        {error ?? t('import.columns', { columns })}
      </FormHelperText>
    </Box>
  )
}

/** Characters. Shorter lists, such as typed ones, are read at once; starting a worker would take longer. */
const SMALL = 20_000

type Read<Kind extends ListQuestion['kind']> = CsvRead<ListRows[Kind]>

interface Answer {
  readonly question: ListQuestion
  readonly read: ReturnType<typeof readImport>
}

/**
 * Returns the contents of a list; null while it is being read or if there is no question.
 * @param question has to stay the same object until the list or what it is compared with changes
 */
export function useReadList<Kind extends ListQuestion['kind']>(
  question: (ListQuestion & { readonly kind: Kind }) | null,
): Read<Kind> | null {
  const isSmall = question !== null && question.text.length <= SMALL
  const here = useMemo(() => (question && isSmall ? readImport(question) : null), [question, isSmall])
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!question || isSmall) return undefined
    const abort = new AbortController()
    void readInWorker(question, abort.signal)
      // Without a worker the window waits, which is better than no answer.
      .catch(() => readImport(question))
      .then((read) => {
        if (!abort.signal.aborted) setAnswer({ question, read })
      })
    return () => abort.abort()
  }, [question, isSmall])
  const read = here ?? (answer?.question === question ? answer.read : null)
  // The kind of the answer is that of the question.
  return read as Read<Kind> | null
}
