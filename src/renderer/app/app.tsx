import { RouterProvider } from 'react-router/dom'
import { Providers, type ProvidersProps } from './providers'
import type { AppRouter } from './router'
import { RouterContext } from './router-context'

export function App({ router, ...providers }: Omit<ProvidersProps, 'children'> & { router: AppRouter }) {
  return (
    <Providers {...providers}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </Providers>
  )
}
