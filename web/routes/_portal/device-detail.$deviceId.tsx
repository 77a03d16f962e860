import { createFileRoute } from '@tanstack/react-router'
import type { deviceAddress } from '#web/devices/detail/device-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/device-detail/$deviceId')({
  validateSearch: addressTexts<typeof deviceAddress>(),
  loader: ({ params }) =>
    prefetch(async () => {
      const { deviceQuery, farmOfDeviceQuery } = await import('#web/devices/queries.ts')
      return [deviceQuery(params.deviceId), farmOfDeviceQuery(params.deviceId)]
    }),
  component: pageComponent(() => import('#web/devices/detail/device-page.tsx'), 'DevicePage'),
})
