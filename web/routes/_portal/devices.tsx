import { createFileRoute } from '@tanstack/react-router'
import type { devicesAddress } from '#web/devices/devices-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/devices')({
  validateSearch: addressTexts<typeof devicesAddress>(),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(async () => (await import('#web/devices/queries.ts')).addressedDevicesQueries(deps)),
  component: pageComponent(() => import('#web/devices/devices-page.tsx'), 'DevicesPage'),
})
