import { createFileRoute } from '@tanstack/react-router'
import type { classesAddress } from '#web/class-mappings/classes-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/model-classes')({
  validateSearch: addressTexts<typeof classesAddress>(),
  component: pageComponent(() => import('#web/class-mappings/classes-page.tsx'), 'ClassesPage'),
})
