import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/edit-device/$deviceId')({
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/devices/queries.ts')).deviceQuery(params.deviceId)]),
  component: pageComponent(() => import('#web/devices/edit-device-page.tsx'), 'EditDevicePage'),
})
