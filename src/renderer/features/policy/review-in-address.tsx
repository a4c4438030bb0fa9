import { useEffect, useEffectEvent } from 'react'
import { useAddressParams, withParam } from '@/lib/address'
import { useStudio } from './studio-context'

/** Opens the review if a link asks for it (`?review`), once. */
export function ReviewInAddress() {
  const { openReview } = useStudio()
  const [params, change] = useAddressParams()
  const asked = params.has('review')
  const open = useEffectEvent(() => {
    change(withParam('review', null))
    openReview()
  })
  useEffect(() => {
    if (asked) open()
  }, [asked])
  return null
}
