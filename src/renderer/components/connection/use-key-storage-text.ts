import { useSession } from '@/lib/session'
import { useTranslation } from '@/lib/texts'

/**
 * Says where keys are stored on this computer. Without a keychain, a key that was created over SSH cannot be entered again: nobody has seen it.
 * @param overSsh the console is about to create one
 */
export function useKeyStorageText(overSsh = false): string {
  const { t } = useTranslation('common')
  const { keyStorage, servers } = useSession().session
  const hasSsh = overSsh || servers.some(({ ssh }) => ssh !== undefined)
  return t(`server.keys.${keyStorage === 'memory' && hasSsh ? 'memorySsh' : keyStorage}`)
}
