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

/** The real one: tests fake theirs. */
const nextTurn = setImmediate

interface Shown extends RenderResult {
  /** Where the page has led: path and search. */
  address: () => string
}

/** Shows a page at an address, with toasts; every other address says its own path. `pattern`: of its route, where it has parameters. */
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
  // Within `act`, so that responses are shown at once: outside of it React holds them back for 300 ms.
  await act(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => void nextTurn(resolve))
  })
  return { ...shown, address: () => router.state.location.href }
}
