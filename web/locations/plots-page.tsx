import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { locations as t } from '#web/texts/locations.ts'
import { Page } from '#web/ui/page/page.tsx'
import { locationTrail } from './location-trail.tsx'
import { PlotsTable } from './plots-table.tsx'
import { tunnelQuery } from './record-queries.ts'

/** The plots of a tunnel. */
export const PlotsPage = () => {
  const { tunnelId } = useParams({
    from: '/_portal/ento-home/location/fields/$farmId/tunnel/$fieldId/plots/$tunnelId',
  })
  const { data: tunnel } = useSuspenseQuery(tunnelQuery(tunnelId))
  const { field } = tunnel
  return (
    <Page title={t.tunnelNo(tunnel.number)} lead={t.plots.title} trail={locationTrail({ farm: field.farm, field })}>
      <PlotsTable tunnelId={tunnel.id} />
    </Page>
  )
}
