import { use, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { RouterContext } from './router-context'

/**
 * Replaces an address that names an object of the previous server. Renders nothing, so that no page shows another server's object of the same
 * id.
 */
export function LeaveObject({ to }: { to: string }) {
  const router = use(RouterContext)
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    // A link switches the server and then opens its page: that address belongs to the new server.
    if (router?.state.navigation.state !== 'loading') void navigate(to, { replace: true })
  })
  useEffect(() => leave(), [])
  return null
}
