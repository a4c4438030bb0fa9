import type { PeerPath } from '@shared/local-client/client-report'
import type { TFunction } from 'i18next'

/** A path in words: "direct, 192.0.2.2:41641", "relay fra". */
export function pathText(path: PeerPath | null, t: TFunction<'client'>): string {
  if (!path) return t('path.none')
  return path.kind === 'relay'
    ? t('path.relay', { relay: path.relay })
    : t(`path.${path.kind}`, { address: path.address })
}
