import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { parseSearch, writeSearch } from '#web/platform/navigation/address.ts'
import { Toasts } from '#web/ui/toasts/toasts.tsx'

/** The real one, because tests fake timers. */
const nextTurn = setImmediate

interface Shown extends RenderResult {
  /** The current address of the page: path and search. */
  address: () => string
}

/**
 * Renders a page at an address, with toasts; every other address renders its own path. `pattern`: the route's pattern,
 * if it has parameters.
 */
export const renderPage = async (page: ReactNode, address = '/', pattern?: string): Promise<Shown> => {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toasts />
      </>
    ),
    notFoundComponent: () => null,
  })
  const path = pattern ?? address.split(/[?#]/)[0] ?? '/'
  const own = createRoute({ getParentRoute: () => root, path, component: () => page })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([own]),
    history,
    parseSearch,
    stringifySearch: writeSearch,
  })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // Within `act`, so that responses are rendered at once: outside of it React delays them by 300 ms.
  await act(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => void nextTurn(resolve))
  })
  return { ...shown, address: () => router.state.location.href }
}
