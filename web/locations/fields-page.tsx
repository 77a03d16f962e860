import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { farmQuery } from '#web/farms/queries.ts'
import { locations as t } from '#web/texts/locations.ts'
import { rounds } from '#web/texts/rounds.ts'
import { treatments } from '#web/texts/treatments.ts'
import { asButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { FieldsTable } from './fields-table.tsx'
import { locationBreadcrumbs } from './location-breadcrumbs.tsx'

/** The fields of a farm. */
export const FieldsPage = () => {
  const { farmId } = useParams({ from: '/_portal/ento-home/location/fields/$farmId/' })
  const { data: farm } = useSuspenseQuery(farmQuery(farmId))
  return (
    <Page
      title={farm.title}
      lead={t.fields.title}
      breadcrumbs={locationBreadcrumbs()}
      actions={
        <>
          <Link to="/farm-outlines/$farmId" params={{ farmId: String(farm.id) }} {...asButton()}>
            {t.outlines}
          </Link>
          <Link to="/farm-treatments/$farmId" params={{ farmId: String(farm.id) }} {...asButton()}>
            {treatments.title}
          </Link>
          <Link to="/ento-home/round" search={{ farm: String(farm.id) }} {...asButton()}>
            {rounds.links.round}
          </Link>
          <Link to="/ento-home/plot-labels" search={{ farm: String(farm.id) }} {...asButton()}>
            {rounds.links.labels}
          </Link>
        </>
      }
    >
      <FieldsTable farmId={farm.id} />
    </Page>
  )
}
