import { ExpiryView } from '@/features/expiry/expiry-view'
import type { ExpiryDialogs } from '@/features/expiry/expiry-acts'
import { RotateKeysDialog } from '@/features/keys/rotate-keys-dialog'
import { MachineBulkDialog } from '@/features/machines/bulk-dialog'

const Machines: ExpiryDialogs['Machines'] = (props) => <MachineBulkDialog action="expire" {...props} />

/** The Expiry page, with the dialogs of the machines and keys features. */
export function ExpiryPage() {
  return <ExpiryView Machines={Machines} Keys={RotateKeysDialog} />
}
