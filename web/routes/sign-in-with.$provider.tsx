import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/sign-in-with/$provider')({
  component: lazyRouteComponent(async () => {
    const { ProviderReturnPage } = await import('#web/accounts/provider-return-page.tsx')
    return { default: () => <ProviderReturnPage provider={Route.useParams().provider} /> }
  }),
})
