import { observeElementRect, type Rect, type Virtualizer } from '@tanstack/react-virtual'

type Instance = Virtualizer<HTMLDivElement, Element>

/** Observes an element's size and assumes the window's size before layout, so that the first render already shows rows. */
export const observeRect = (instance: Instance, report: (rect: Rect) => void) =>
  observeElementRect(instance, ({ width, height }) =>
    report({ width: width > 0 ? width : window.innerWidth, height: height > 0 ? height : window.innerHeight }),
  )
