import { lazyComponent } from '@/ui/page'
import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders its content once it scrolls into view, and keeps it: for expensive parts of a page. */
function WhenVisible({ minHeight, children }: { minHeight: number; children: ReactNode }) {
  const [seen, setSeen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (seen || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [seen])
  return (
    <Box ref={place} sx={{ minHeight: seen ? 0 : minHeight }}>
      {seen ? children : null}
    </Box>
  )
}

const ReachSection = lazyComponent(async () => (await import('@/features/reach/reach-section')).ReachSection)

/** Shows the access of a machine or user on its page; loaded and evaluated once it scrolls into view. */
export function AccessSection({ kind, id }: { kind: 'machine' | 'user'; id: string }) {
  return (
    <WhenVisible minHeight={200}>
      <ReachSection key={`${kind} ${id}`} subject={`${kind}/${id}`} />
    </WhenVisible>
  )
}
