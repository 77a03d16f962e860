import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { speciesAddress } from '#web/reference/reference-address.ts'

export const Route = createFileRoute('/_portal/ento-home/species')({
  validateSearch: addressTexts<typeof speciesAddress>(),
  component: pageComponent(() => import('#web/reference/species-page.tsx'), 'SpeciesPage'),
})
