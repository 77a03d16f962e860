import type { CropType, TunnelDetail } from '#domain/locations/location.ts'

/** The farm and field of a location. */
export const farmColumns = [
  'fields.id as field_id',
  'fields.field_name',
  'fields.crop_type',
  'farms.id as farm_id',
  'farms.title',
  'farms.city',
  'farms.country',
  'farms.area_in_sq_meters',
  'farms.time_zone',
] as const

interface FieldRow {
  field_id: number
  field_name: string
  crop_type: CropType | null
  farm_id: number
  title: string
  city: string | null
  country: string | null
  area_in_sq_meters: number | null
  time_zone: string
}
interface TunnelRow extends FieldRow {
  tunnel_id: number
  tunnel_number: number
}

export const nestedField = (row: FieldRow) => ({
  id: row.field_id,
  field_name: row.field_name,
  farm_id: row.farm_id,
  crop_type: row.crop_type,
  farm: {
    id: row.farm_id,
    title: row.title,
    city: row.city,
    country: row.country,
    area_in_sq_meters: row.area_in_sq_meters,
    time_zone: row.time_zone,
  },
})

export const nestedTunnel = (row: TunnelRow): Pick<TunnelDetail, 'id' | 'number' | 'field_id' | 'field'> => ({
  id: row.tunnel_id,
  number: row.tunnel_number,
  field_id: row.field_id,
  field: nestedField(row),
})
