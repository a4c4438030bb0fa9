import { useSearchParams } from 'react-router'

export const studioViews = ['text', 'forms', 'access', 'history'] as const
export type StudioView = (typeof studioViews)[number]

/** Which view of the studio is open. It is part of the address, so that a link leads to it and Back leads to the view before. */
export function useStudioView(): [StudioView, (view: StudioView) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('view')
  const view = studioViews.find((one) => one === named) ?? 'text'
  const setView = (next: StudioView) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next === 'text') after.delete('view')
      else after.set('view', next)
      return after
    })
  return [view, setView]
}
