import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_portal/$')({
  component: lazyRouteComponent(() => import('#web/frame/not-found-page.tsx'), 'NotFoundPage'),
})
