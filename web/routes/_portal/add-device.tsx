import { createFileRoute } from '@tanstack/react-router'
import type { addDeviceAddress } from '#web/devices/devices-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/add-device')({
  validateSearch: addressTexts<typeof addDeviceAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(() => import('#web/devices/add-device-page.tsx'), 'AddDevicePage'),
})
