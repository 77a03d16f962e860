import { useSuspenseQuery } from '@tanstack/react-query'
import { IconCloud } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { locations as t } from '#web/texts/locations.ts'
import { asButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { locationBreadcrumbs } from './location-breadcrumbs.tsx'
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
    <Page
      title={t.tunnelNo(tunnel.number)}
      lead={t.plots.title}
      breadcrumbs={locationBreadcrumbs({ farm: field.farm, field })}
      actions={
        <Link to="/ento-home/weather" search={{ tunnel_id: tunnel.id }} {...asButton()}>
          <IconCloud aria-hidden="true" />
          {t.weather}
        </Link>
      }
    >
      <PlotsTable tunnelId={tunnel.id} />
    </Page>
  )
}
