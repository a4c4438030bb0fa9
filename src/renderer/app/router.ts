import { createBrowserRouter } from 'react-router'
import { sessionEnd } from '@/lib/session-end'
import { authPath } from './auth-path'
import { createRoutes, type RouteParts } from './routes'

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Starts routing: the code and the data of the first page are asked for here, before anything is drawn. */
export function createAppRouter(parts: RouteParts): AppRouter {
  const router = createBrowserRouter(createRoutes(parts))
  leaveOnRefusal(router)
  return router
}

/** A refused key leads to the sign-in page, which comes back here afterwards. Gives the function that ends it. */
export function leaveOnRefusal(router: AppRouter): () => void {
  return sessionEnd.on((reason) => {
    // A page's data is asked for before the page is there: a refusal belongs to the page being opened.
    const { pathname, search } = router.state.navigation.location ?? router.state.location
    if (pathname === '/auth') return
    void router.navigate(authPath({ reason, returnTo: pathname + search }), { replace: true })
  })
}
