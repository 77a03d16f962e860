import { createFileRoute } from '@tanstack/react-router'
import type { farmProfileAddress } from '#web/dashboard/farm-profile-address.ts'
import { addressTexts } from '#web/platform/address.ts'
import { prefetch } from '#web/platform/prefetch.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/farm-profile/$organisationId')({
  validateSearch: addressTexts<typeof farmProfileAddress>(),
  loader: ({ params }) =>
    prefetch(async () => (await import('#web/farms/queries.ts')).farmProfileQueries(params.organisationId)),
  component: pageComponent(() => import('#web/dashboard/farm-profile-page.tsx'), 'FarmProfilePage'),
})
