import { createFileRoute } from '@tanstack/react-router'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/add-organisation')({
  component: pageComponent(() => import('#web/organisations/add-organisation-page.tsx'), 'AddOrganisationPage'),
})
