import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/erasure-certificate/$requestId')({
  component: pageComponent(() => import('#web/data-requests/certificate-page.tsx'), 'CertificatePage'),
})
