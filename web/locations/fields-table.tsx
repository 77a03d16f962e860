import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FieldDetail } from '#domain/locations/location.ts'
import { archiveField, restoreField } from '#domain/locations/record-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { locations as t } from '#web/texts/locations.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { FarmFacts } from './farm-facts.tsx'
import { FieldForm } from './field-form.tsx'
import { LocationTable } from './location-table.tsx'
import { fieldsAddress } from './locations-address.ts'
import { fieldListQuery } from './record-queries.ts'
import { PastedLocations } from './several/pasted-locations.tsx'

const ToTunnels = ({ field, children }: { field: FieldDetail; children: string }) =>
  field.archived_at === null ? (
    <Link
      to="/ento-home/location/fields/$farmId/tunnel/$fieldId"
      params={{ farmId: String(field.farm_id), fieldId: String(field.id) }}
    >
      {children}
    </Link>
  ) : (
    children
  )

const columnsOf = (): [Column<FieldDetail>, ...Column<FieldDetail>[]] => [
  {
    key: 'field_name',
    title: t.columns.field_name,
    value: ({ field_name }) => field_name,
    cell: (field) => <ToTunnels field={field}>{field.field_name}</ToTunnels>,
  },
  {
    key: 'crop_type',
    title: t.columns.crop_type,
    value: ({ crop_type }) => crop_type && t.crops[crop_type],
    card: 'line',
  },
  {
    key: 'farm',
    title: t.columns.farm,
    value: ({ farm }) => farm.title,
    cell: ({ farm }) => <FarmFacts farm={farm} />,
  },
  {
    key: 'tunnels',
    title: t.columns.tunnels,
    value: ({ count_tunnels }) => count_tunnels,
    cell: (field) => <ToTunnels field={field}>{t.tunnelsCounted(field.count_tunnels)}</ToTunnels>,
  },
]

/** Fields of a farm, or of all farms. */
export const FieldsTable = ({ farmId }: { farmId?: number }) => {
  const address = useAddress(fieldsAddress)
  return (
    <LocationTable
      kind="fields"
      asked={useQuery(fieldListQuery(farmId, address))}
      columns={columnsOf()}
      view={address}
      nameOf={({ field_name }) => field_name}
      Form={FieldForm}
      parent={farmId}
      Several={PastedLocations}
      remove={({ id }, confirm) => api(archiveField, { params: { id }, query: { confirm: String(confirm) } })}
      restore={({ id }, key) => api(restoreField, { params: { id }, key })}
    />
  )
}
