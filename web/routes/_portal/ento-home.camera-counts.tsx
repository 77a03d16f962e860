import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { cameraAgreementAddress } from '#web/surveys/camera-agreement/camera-agreement-address.ts'

export const Route = createFileRoute('/_portal/ento-home/camera-counts')({
  validateSearch: addressTexts<typeof cameraAgreementAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(
    () => import('#web/surveys/camera-agreement/camera-agreement-page.tsx'),
    'CameraAgreementPage',
  ),
})
