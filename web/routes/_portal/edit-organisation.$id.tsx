import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/edit-organisation/$id')({
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/organisations/queries.ts')).organisationQuery(params.id)]),
  component: pageComponent(() => import('#web/organisations/edit-organisation-page.tsx'), 'EditOrganisationPage'),
})
