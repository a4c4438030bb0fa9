import { createBrowserRouter } from 'react-router'
import { createRoutes, type RouteParts } from './routes'

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Starts routing: the code and the data of the first page are asked for here, before anything is drawn. */
export function createAppRouter(parts: RouteParts): AppRouter {
  return createBrowserRouter(createRoutes(parts))
}
