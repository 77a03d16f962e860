import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/add-organisation')({
  component: pageComponent(() => import('#web/organisations/add-organisation-page.tsx'), 'AddOrganisationPage'),
})
