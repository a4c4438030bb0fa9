import { lazyComponent } from '@/ui/lazy-component'
import { WhenVisible } from '@/ui/when-visible'

const ReachSection = lazyComponent(async () => (await import('@/features/reach/reach-section')).ReachSection)

/** Shows the access of a machine or user on its page; loaded and evaluated once it scrolls into view. */
export function AccessSection({ kind, id }: { kind: 'machine' | 'user'; id: string }) {
  return (
    <WhenVisible minHeight={200}>
      <ReachSection key={`${kind} ${id}`} subject={`${kind}/${id}`} />
    </WhenVisible>
  )
}
