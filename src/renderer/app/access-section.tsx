import { late } from '@/ui/late'
import { WhenVisible } from '@/ui/when-visible'

const ReachSection = late(async () => (await import('@/features/reach/reach-section')).ReachSection)

/** Shows the access of a machine or user on its page; loaded and evaluated once it scrolls into view. */
export function AccessSection({ kind, id }: { kind: 'machine' | 'user'; id: string }) {
  return (
    <WhenVisible minHeight={200}>
      <ReachSection key={`${kind} ${id}`} subject={`${kind}/${id}`} />
    </WhenVisible>
  )
}
