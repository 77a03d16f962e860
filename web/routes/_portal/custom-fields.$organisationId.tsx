import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/custom-fields/$organisationId')({
  loader: ({ params }) =>
    prefetch(async () => {
      const { customFieldsQuery, organisationQuery } = await import('#web/custom-fields/queries.ts')
      return [organisationQuery(params.organisationId), customFieldsQuery(params.organisationId)]
    }),
  component: pageComponent(() => import('#web/custom-fields/custom-fields-page.tsx'), 'CustomFieldsPage'),
})
