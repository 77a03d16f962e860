import { createFileRoute } from '@tanstack/react-router'
import { begin } from '#web/platform/begin.ts'
import { pageComponent } from '#web/platform/page-component.ts'

export const Route = createFileRoute('/_portal/edit-organisation/$id')({
  loader: ({ params }) =>
    begin(async () => [(await import('#web/organisations/queries.ts')).organisationQuery(params.id)]),
  component: pageComponent(() => import('#web/organisations/edit-organisation-page.tsx'), 'EditOrganisationPage'),
})
