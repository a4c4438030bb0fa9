import { lazyComponent } from '@/ui/page'
import type { Scope } from '@shared/watch/rules'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useServerId } from '@/lib/session'
import type { MenuEntry } from '@/ui/menu-button'
import { scopeDraft } from './draft-scope'

const RuleDialog = lazyComponent(async () => (await import('./rule-dialog')).RuleDialog)

/** Creates "alert me when this goes offline": a menu entry, or `ask` for other places, and the dialog it opens. */
export function useAlertEntry() {
  const { t } = useTranslation('common')
  const server = useServerId() ?? ''
  const [scope, setScope] = useState<Scope | null>(null)
  const entry = (wanted: Scope): MenuEntry => ({
    label: t('actions.tellMe'),
    icon: <Bell size={14} />,
    onClick: () => setScope(wanted),
    local: true,
  })
  const dialog = scope ? (
    <RuleDialog rule={null} start={{ server, ...scopeDraft(scope) }} onClose={() => setScope(null)} />
  ) : null
  return { entry, ask: setScope, dialog }
}
