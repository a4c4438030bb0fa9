import { EditorView } from '@codemirror/view'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { type CodeViewOptions, codeReading } from './code-editor/setup'

/** Read-only HuJSON with the editor's colours and line numbers. Fills the height it is given. */
export function CodeText({ text, label, nonce, phrases }: CodeViewOptions & { text: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const view = new EditorView({
      parent: host.current,
      doc: text,
      extensions: codeReading({ label, nonce, phrases }),
    })
    return () => view.destroy()
  }, [text, label, nonce, phrases])
  return <Box ref={host} sx={{ height: '100%', minHeight: 0, overflow: 'hidden' }} />
}
