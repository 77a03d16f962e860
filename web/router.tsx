import { createRouter } from '@tanstack/react-router'
import { PageFault } from './frame/page-fault.tsx'
import { parseSearch, writeSearch } from './platform/address.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageSkeleton } from './ui/skeleton.tsx'

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
