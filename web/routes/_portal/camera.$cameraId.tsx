import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/camera/$cameraId')({
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/devices/queries.ts')).cameraQuery(params.cameraId)]),
  component: pageComponent(() => import('#web/devices/connection/camera-page.tsx'), 'CameraPage'),
})
