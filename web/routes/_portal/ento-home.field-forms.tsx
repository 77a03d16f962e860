import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { formsAddress } from '#web/surveys/paper/paper-address.ts'

export const Route = createFileRoute('/_portal/ento-home/field-forms')({
  validateSearch: addressTexts<typeof formsAddress>(),
  loader: () => prefetch(async () => [(await import('#web/farms/queries.ts')).farmsQuery]),
  component: pageComponent(() => import('#web/surveys/paper/forms-page.tsx'), 'FormsPage'),
})
