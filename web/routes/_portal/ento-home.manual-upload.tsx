import { createFileRoute } from '@tanstack/react-router'
import type { importsAddress } from '#web/uploads/imports-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/manual-upload')({
  validateSearch: addressTexts<typeof importsAddress>(),
  component: pageComponent(() => import('#web/uploads/upload-page.tsx'), 'UploadPage'),
})
