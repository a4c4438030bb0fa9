import { MachineView } from '@/features/machines/machine-view'
import { AccessSection } from '../access-section'

function MachineAccess({ id }: { id: string }) {
  return <AccessSection kind="machine" id={id} />
}

/** The page of a machine, with the access section of the reach feature. */
export function MachinePage() {
  return <MachineView Access={MachineAccess} />
}
