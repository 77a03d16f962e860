import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { locations as t } from '#web/texts/locations.ts'
import { Page } from '#web/ui/page/page.tsx'
import { locationBreadcrumbs } from './location-breadcrumbs.tsx'
import { fieldQuery } from './record-queries.ts'
import { TunnelsTable } from './tunnels-table.tsx'

/** The tunnels of a field. */
export const TunnelsPage = () => {
  const { fieldId } = useParams({ from: '/_portal/ento-home/location/fields/$farmId/tunnel/$fieldId/' })
  const { data: field } = useSuspenseQuery(fieldQuery(fieldId))
  return (
    <Page title={field.field_name} lead={t.tunnelsIn} breadcrumbs={locationBreadcrumbs({ farm: field.farm })}>
      <TunnelsTable fieldId={field.id} />
    </Page>
  )
}
