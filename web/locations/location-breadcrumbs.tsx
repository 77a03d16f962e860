import { Link } from '@tanstack/react-router'
import { locations as t } from '#web/texts/locations.ts'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'

interface Passed {
  farm?: { id: number; title: string }
  field?: { id: number; field_name: string }
}

/** Breadcrumbs of a list of locations, from Home down to the parent location. */
export const locationBreadcrumbs = ({ farm, field }: Passed = {}) => [
  ...entomologyBreadcrumbs(),
  <Link key="farms" to="/ento-home/location">
    {t.farmsList}
  </Link>,
  ...(farm
    ? [
        <Link key="farm" to="/ento-home/location/fields/$farmId" params={{ farmId: String(farm.id) }}>
          {farm.title}
        </Link>,
      ]
    : []),
  ...(farm && field
    ? [
        <Link
          key="field"
          to="/ento-home/location/fields/$farmId/tunnel/$fieldId"
          params={{ farmId: String(farm.id), fieldId: String(field.id) }}
        >
          {field.field_name}
        </Link>,
      ]
    : []),
]
