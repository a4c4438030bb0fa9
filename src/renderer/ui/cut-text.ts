/** Elements around the pointed one that may cut it off: the text of a cell or a button lies this deep at most. */
const DEPTH = 4

/**
 * Gives text that an ellipsis cuts off a tooltip with the whole of it once the pointer reaches it, unless something around it has one. One
 * listener for the document, because only the width on screen tells what is cut off. Returns a function that ends it.
 */
export function showCutText(): () => void {
  const onOver = ({ target }: Event) => {
    let cut = target instanceof HTMLElement ? target : null
    for (let depth = 1; cut && getComputedStyle(cut).textOverflow !== 'ellipsis'; depth++)
      cut = depth < DEPTH ? cut.parentElement : null
    if (!cut || (cut instanceof HTMLInputElement && cut.type === 'password')) return
    const titled = cut.closest<HTMLElement>('[title]')
    if (titled && (titled !== cut || cut.dataset['cut'] === undefined)) return
    if (cut.scrollWidth > cut.clientWidth || cut.scrollHeight > cut.clientHeight + 2) {
      cut.title = cut instanceof HTMLInputElement ? cut.value : cut.textContent
      cut.dataset['cut'] = ''
    } else if (titled) {
      cut.removeAttribute('title')
      delete cut.dataset['cut']
    }
  }
  document.addEventListener('pointerover', onOver)
  return () => document.removeEventListener('pointerover', onOver)
}
