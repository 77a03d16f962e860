import { createFileRoute } from '@tanstack/react-router'
import type { tableOfOrganisation } from '#web/ui/table/table-view.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/ento-home/checks')({
  validateSearch: addressTexts<typeof tableOfOrganisation>(),
  component: pageComponent(() => import('#web/image-reviews/agreement-page.tsx'), 'AgreementPage'),
})
