import { ExpiryView } from '@/features/expiry/expiry-view'
import type { ExpiryDialogs } from '@/features/expiry/expiry-acts'
import { lazyComponent } from '@/ui/page'

const RotateKeysDialog = lazyComponent(
  async () => (await import('@/features/keys/created-keys-dialog')).RotateKeysDialog,
)
const MachineBulkDialog = lazyComponent(
  async () => (await import('@/features/machines/machine-action-dialog')).MachineBulkDialog,
)

const Machines: ExpiryDialogs['Machines'] = (props) => <MachineBulkDialog action="expire" {...props} />

/** The Expiry page, with the dialogs of the machines and keys features. */
export function ExpiryPage() {
  return <ExpiryView Machines={Machines} Keys={RotateKeysDialog} />
}
