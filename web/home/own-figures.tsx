import { useSuspenseQuery } from '@tanstack/react-query'
import { areaParts } from '#web/platform/formats.ts'
import { home as t } from '#web/texts/home.ts'
import { Figures } from '#web/ui/figures.tsx'
import { organisationsQuery } from '#web/organisations/queries.ts'

/** The number of farms of the person's own organisation, and their total area. */
export const OwnFigures = ({ organisationId }: { organisationId: number }) => {
  const { data: organisations } = useSuspenseQuery(organisationsQuery)
  const own = organisations.find(({ id }) => id === organisationId)
  if (!own) return null
  return (
    <Figures
      figures={[
        { value: String(own.count_farms), name: t.farms(own.count_farms) },
        { ...areaParts(own.area_in_sq_meters), name: t.totalArea },
      ]}
    />
  )
}
