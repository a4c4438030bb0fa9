import { MachineView } from '@/features/machines/machine-view'
import { AccessSection } from '../access-section'

function MachineAccess({ id }: { id: string }) {
  return <AccessSection kind="machine" id={id} />
}

/** A machine's page with who reaches it, which another feature draws. */
export function MachinePage() {
  return <MachineView Access={MachineAccess} />
}
