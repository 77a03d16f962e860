import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { addUserAddress } from '#web/users/users-address.ts'

export const Route = createFileRoute('/_portal/add-user')({
  validateSearch: addressTexts<typeof addUserAddress>(),
  loader: () => prefetch(async () => [(await import('#web/organisations/queries.ts')).organisationsQuery]),
  component: pageComponent(() => import('#web/users/add-user-page.tsx'), 'AddUserPage'),
})
