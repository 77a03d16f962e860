import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/sign-in-with/$provider')({
  component: lazyRouteComponent(() => import('#web/accounts/providers/provider-return-page.tsx'), 'ProviderReturnPage'),
})
