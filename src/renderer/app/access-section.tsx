import { lazy, Suspense } from 'react'
import { WhenSeen } from '@/ui/when-seen'

const ReachSection = lazy(async () => ({ default: (await import('@/features/reach/reach-section')).ReachSection }))

/** Access of a machine or a user, on their pages: loaded and worked out when somebody looks at it. */
export function AccessSection({ kind, id }: { kind: 'machine' | 'user'; id: string }) {
  return (
    <WhenSeen minHeight={200}>
      <Suspense>
        <ReachSection key={`${kind} ${id}`} subject={`${kind}/${id}`} />
      </Suspense>
    </WhenSeen>
  )
}
