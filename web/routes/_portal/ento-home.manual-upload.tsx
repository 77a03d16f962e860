import { createFileRoute } from '@tanstack/react-router'
import type { importsAddress } from '#web/imports/imports-address.ts'
import { addressTexts } from '#web/platform/address.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/manual-upload')({
  validateSearch: addressTexts<typeof importsAddress>(),
  component: pageComponent(() => import('#web/imports/upload-page.tsx'), 'UploadPage'),
})
