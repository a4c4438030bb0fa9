import { ExpiryView } from '@/features/expiry/expiry-view'
import type { ExpiryDialogs } from '@/features/expiry/expiry-acts'
import { RotateKeysDialog } from '@/features/keys/rotate-keys-dialog'
import { MachineBulkDialog } from '@/features/machines/bulk-dialog'

const Machines: ExpiryDialogs['Machines'] = (props) => <MachineBulkDialog action="expire" {...props} />

/** What ends by itself, with the dialogs of machines and keys, which are other features. */
export function ExpiryPage() {
  return <ExpiryView Machines={Machines} Keys={RotateKeysDialog} />
}
