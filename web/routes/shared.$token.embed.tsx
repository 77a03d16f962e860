import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/shared/$token/embed')({
  component: lazyRouteComponent(() => import('#web/dashboard/shared/shared-page.tsx'), 'SharedEmbedPage'),
})
