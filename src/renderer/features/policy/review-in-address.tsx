import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useStudio } from './studio-context'

/** Opens the review if a link asks for it (`?review`), once. */
export function ReviewInAddress() {
  const { openReview } = useStudio()
  const [params, setParams] = useSearchParams()
  const asked = params.has('review')
  const open = useEffectEvent(() => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('review')
        return after
      },
      { replace: true },
    )
    openReview()
  })
  useEffect(() => {
    if (asked) open()
  }, [asked])
  return null
}
