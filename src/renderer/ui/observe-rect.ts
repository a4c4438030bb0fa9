import { observeElementRect, type Rect, type Virtualizer } from '@tanstack/react-virtual'

type Instance = Virtualizer<HTMLDivElement, Element>

/** Where nothing has been laid out yet, a screenful is assumed: the first render already has something to show. */
export const observeRect = (instance: Instance, report: (rect: Rect) => void) =>
  observeElementRect(instance, ({ width, height }) =>
    report({ width: width > 0 ? width : window.innerWidth, height: height > 0 ? height : window.innerHeight }),
  )
