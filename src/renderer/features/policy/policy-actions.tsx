import Button from '@mui/material/Button'
import { formatHuJson } from '@shared/policy/syntax/hujson'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import AlignLeft from 'lucide-react/icons/align-left'
import Download from 'lucide-react/icons/download'
import FileDiff from 'lucide-react/icons/file-diff'
import Search from 'lucide-react/icons/search'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { type CodeCommand, codeCommands } from '@/ui/code-editor/assist'
import { usePolicyDialect } from '@/lib/session'
import { useKeyName } from '@/ui/key-name'
import { MenuButton, type MenuEntry } from '@/ui/menu-button'
import { useSaySaved } from '@/components/export/use-say-saved'
import { useToast } from '@/ui/toast/toast'
import type { Studio } from './studio-context'
import { toApiError } from '@shared/api/error'
import { invoke } from '@/lib/desktop'

/** Maximum size of a draft in bytes: larger text could not be kept across a crash. */
const MAX_BYTES = 4_000_000

interface FilesOptions extends Pick<Studio, 'text' | 'undoTo'> {
  onText: (text: string) => void
}

/** Opens a policy from a file and saves one to a file. */
function usePolicyFiles({ text, undoTo, onText }: FilesOptions) {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const saySaved = useSaySaved()
  const open = async (file: File) => {
    if (file.size > MAX_BYTES) {
      toast.show(t('file.tooLarge', { name: file.name }), { kind: 'error' })
      return
    }
    try {
      const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
      const undo = undoTo()
      onText(content)
      toast.show(t('file.opened', { name: file.name }), { undo })
    } catch {
      toast.show(t('file.unreadable', { name: file.name }), { kind: 'error' })
    }
  }
  const save = async () => {
    try {
      if (await invoke('file:save', { name: 'policy.hujson', text })) saySaved(t('file.saved'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  return { open, save }
}

interface PolicyActionsProps extends Pick<Studio, 'text' | 'dirty' | 'locked' | 'readable' | 'undoTo'> {
  onText: (text: string) => void
  onDiscard: () => void
  onConvert: () => void
  onFile: () => void
  onSearch: () => void
  /** True if the view edits the text; others only evaluate it. */
  editing: boolean
  /** True if the text view is on screen, which the editor commands need. */
  inText: boolean
  onCommand: (command: CodeCommand) => void
}

function useFormat({ text, onText }: PolicyActionsProps): () => void {
  const { t } = useTranslation('policy')
  const toast = useToast()
  return () => {
    const formatted = formatHuJson(text)
    if (formatted === text) toast.show(t('alreadyFormatted'))
    else onText(formatted)
  }
}

const keys: Partial<Record<CodeCommand, string>> = {
  definition: 'F12',
  uses: 'Shift+F12',
  rename: 'F2',
  fixes: 'Ctrl+.',
  hint: 'Ctrl+I',
}

/** Returns menu entries for the editor's commands at the cursor, for users who do not know the keys. */
function useCommands({ inText, onCommand }: PolicyActionsProps): MenuEntry[] {
  const { t } = useTranslation('policy')
  const keyName = useKeyName()
  if (!inText) return []
  return codeCommands.map((command, index) => ({
    label: t(`name.${command}`),
    ...(keys[command] ? { shortcut: keys[command].split('+').map(keyName).join('+') } : {}),
    onClick: () => onCommand(command),
    movesFocus: true,
    divider: index === 0,
  }))
}

function useEntries(props: PolicyActionsProps, choose: () => void) {
  const { t } = useTranslation('policy')
  const { text, dirty, locked, readable } = props
  const format = useFormat(props)
  const files = usePolicyFiles(props)
  const commands = useCommands(props)
  const dialect = usePolicyDialect()
  const barred = locked === null ? {} : { disabled: true, reason: locked }
  const entries = [
    {
      label: t('action.format'),
      icon: <AlignLeft size={14} />,
      onClick: format,
      disabled: locked !== null || !readable || text.trim() === '',
      reason: locked ?? t(readable ? 'reason.empty' : 'reason.syntax'),
    },
    ...(props.inText
      ? [{ label: t('action.search'), icon: <Search size={14} />, onClick: props.onSearch, movesFocus: true }]
      : []),
    ...(dialect.grants
      ? [
          {
            label: t('action.convert'),
            icon: <ArrowRightLeft size={14} />,
            onClick: props.onConvert,
            disabled: locked !== null || !readable || text.trim() === '',
            reason: locked ?? t(readable ? 'reason.empty' : 'reason.syntax'),
          },
        ]
      : []),
    { label: t('action.upload'), icon: <Upload size={14} />, onClick: choose, ...barred },
    {
      label: t('action.download'),
      icon: <Download size={14} />,
      onClick: () => void files.save(),
      disabled: text === '',
      reason: t('reason.empty'),
    },
    {
      label: t('action.compareFile'),
      icon: <FileDiff size={14} />,
      onClick: props.onFile,
    },
    ...commands,
    {
      label: t('action.discard'),
      icon: <Undo2 size={14} />,
      onClick: props.onDiscard,
      danger: true,
      divider: true,
      disabled: !dirty,
      reason: t('reason.clean'),
    },
  ]
  // All entries work on the local text only.
  return { entries: entries.map((entry) => ({ ...entry, local: true })), open: files.open }
}

/** All actions on the text except saving. Formatting is frequent, so it has its own button. */
export function PolicyActions(props: PolicyActionsProps) {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  const { entries, open } = useEntries(props, () => input.current?.click())
  const [format, ...rest] = entries
  return (
    <>
      {format && props.editing && props.locked === null ? (
        <Button
          onClick={format.onClick}
          disabled={format.disabled ?? false}
          title={format.disabled ? format.reason : undefined}
        >
          {format.label}
        </Button>
      ) : null}
      <MenuButton label={tCommon('actions.more')} items={rest} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('action.upload')}
        accept=".hujson,.json,.jsonc,.json5,.txt"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void open(file)
          // Allow the same file to be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
