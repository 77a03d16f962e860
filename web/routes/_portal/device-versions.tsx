import { createFileRoute } from '@tanstack/react-router'
import type { versionsAddress } from '#web/devices/devices-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/device-versions')({
  validateSearch: addressTexts<typeof versionsAddress>(),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(async () => (await import('#web/devices/queries.ts')).addressedVersionsQueries(deps)),
  component: pageComponent(() => import('#web/devices/configuration/versions-page.tsx'), 'VersionsPage'),
})
