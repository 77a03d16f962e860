import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { usersAddress } from '#web/users/users-address.ts'

export const Route = createFileRoute('/_portal/users')({
  validateSearch: addressTexts<typeof usersAddress>(),
  component: pageComponent(() => import('#web/users/users-page.tsx'), 'UsersPage'),
})
