import { type HygieneFixes, HygieneView } from '@/features/hygiene/hygiene-view'
import { PreAuthBulkDialog } from '@/features/keys/keys-bulk'
import { lazyComponent } from '@/ui/page'

const RotateKeysDialog = lazyComponent(
  async () => (await import('@/features/keys/created-keys-dialog')).RotateKeysDialog,
)
const MachineBulkDialog = lazyComponent(
  async () => (await import('@/features/machines/machine-action-dialog')).MachineBulkDialog,
)

const Machines: HygieneFixes['Machines'] = (props) => <MachineBulkDialog {...props} />
const ExpireKeys: HygieneFixes['ExpireKeys'] = (props) => <PreAuthBulkDialog what="expire" {...props} />

/** The Hygiene page, with the dialogs of the machines and keys features. */
export function HygienePage() {
  return <HygieneView Machines={Machines} ExpireKeys={ExpireKeys} RotateKeys={RotateKeysDialog} />
}
