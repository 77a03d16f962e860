import { createFileRoute } from '@tanstack/react-router'
import type { labelsAddress } from '#web/devices/devices-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/camera-labels')({
  validateSearch: addressTexts<typeof labelsAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(() => import('#web/devices/connection/camera-labels-page.tsx'), 'CameraLabelsPage'),
})
