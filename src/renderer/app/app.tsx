import { RouterProvider } from 'react-router/dom'
import { Providers, type ProvidersProps } from './providers'
import type { AppRouter } from './router'

export function App({ router, ...providers }: Omit<ProvidersProps, 'children'> & { router: AppRouter }) {
  return (
    <Providers {...providers}>
      <RouterProvider router={router} />
    </Providers>
  )
}
