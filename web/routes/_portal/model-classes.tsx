import { createFileRoute } from '@tanstack/react-router'
import type { tableOfOrganisation } from '#web/ui/table/table-view.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/model-classes')({
  validateSearch: addressTexts<typeof tableOfOrganisation>(),
  component: pageComponent(() => import('#web/class-mappings/classes-page.tsx'), 'ClassesPage'),
})
