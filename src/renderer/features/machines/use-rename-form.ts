import { NewNodeName, type Node } from '@shared/api/nodes'
import { z } from 'zod'
import { useFollowing, useZodForm } from '@/components/form/form'
import { machineName } from '@shared/states/machine-state'
import { editedName } from './machine-actions'
import { useRename } from './use-node-changes'

const NewName = z.object({ name: z.string().trim().pipe(NewNodeName) })

/**
 * Creates the form for a machine's new name. `save` calls `onSaved` once the server has accepted the name, or at once if it is unchanged.
 */
export function useRenameForm(node: Node) {
  const before = machineName(node)
  const edited = editedName(node)
  const form = useZodForm(NewName, { name: edited })
  useFollowing(form, { name: edited })
  const { run, busy, error, clearError } = useRename()
  const save = (onSaved: () => void) =>
    form.handleSubmit(async ({ name }) => {
      if (name === node.givenName || (await run(node, name))) onSaved()
    })
  return { form, before, save, busy, error, clearError }
}
