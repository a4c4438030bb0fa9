import { useRef } from 'react'
import { useStudio } from '@/features/policy/studio-context'

/** True where the text is drawn beside an element of the studio: the editor is a neighbour of the view the element is in. */
function hasTextBeside(element: HTMLElement | null): boolean {
  for (let one = element?.parentElement; one; one = one.parentElement) {
    const editor = one.querySelector<HTMLElement>('.cm-editor')
    if (editor) return editor.offsetParent !== null
  }
  return false
}

/** Shows a range in the text where that stands beside the forms, and leaves the focus where it is. */
export function useQuietReveal() {
  const { reveal } = useStudio()
  const root = useRef<HTMLDivElement>(null)
  const show = (from: number, to: number) => {
    if (!hasTextBeside(root.current)) return
    const focused = document.activeElement
    reveal(from, to)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  return { root, show }
}
