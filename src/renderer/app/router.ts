import { createBrowserRouter } from 'react-router'
import { createRoutes, type RouteParts } from './routes'

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Creates the router, which starts loading the code and data of the first page before rendering. */
export function createAppRouter(parts: RouteParts): AppRouter {
  return createBrowserRouter(createRoutes(parts))
}
