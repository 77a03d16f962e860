import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/shared/$token/')({
  component: lazyRouteComponent(() => import('#web/dashboard/shared/shared-page.tsx'), 'SharedPage'),
})
