import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { machinePath } from '@shared/pages'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { machineName } from '@shared/states/machine-state'
import cell from '@/ui/data-table/cell.module.css'
import { DownReason } from './down-reason'
import { downRoutes, type RouteOffer } from './group-routes'

/** Number of machines named; the list shows the others. */
const MAX_NAMED = 3

/** Summarises the routes that are down: number, machines and since when, with a link to them. */
export function DownRoutes({ offers, onShow }: { offers: readonly RouteOffer[]; onShow: () => void }) {
  const { t } = useTranslation('routes')
  const { count, machines } = downRoutes(offers)
  if (count === 0) return null
  const rest = machines.length - MAX_NAMED
  const show = (
    <Button size="small" variant="text" onClick={onShow}>
      {t('down.show', { count })}
    </Button>
  )
  return (
    <Alert severity="warning" action={show}>
      {t('down.line', { count })}{' '}
      {machines.slice(0, MAX_NAMED).map((machine, at) => (
        <span key={machine.node.id}>
          {at > 0 ? ', ' : ''}
          <Link className={cell.textLink} to={machinePath(machine.node.id)}>
            {machineName(machine.node)}
          </Link>{' '}
          <DownReason node={machine.node} />
        </span>
      ))}
      {rest > 0 ? ` ${t('down.more', { count: rest })}` : null}
    </Alert>
  )
}
