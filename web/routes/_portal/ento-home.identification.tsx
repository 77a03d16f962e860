import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { identificationAddress } from '#web/surveys/identification/identification-address.ts'

export const Route = createFileRoute('/_portal/ento-home/identification')({
  validateSearch: addressTexts<typeof identificationAddress>(),
  component: pageComponent(() => import('#web/surveys/identification/identification-page.tsx'), 'IdentificationPage'),
})
