import { createRouter } from '@tanstack/react-router'
import { parseSearch, writeSearch } from './platform/address.ts'
import { PageSkeleton } from './ui/skeleton.tsx'
import { PageFault } from './ui/page-fault.tsx'
import { routeTree } from './route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 120,
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
