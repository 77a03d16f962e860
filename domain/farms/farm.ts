import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** Ring of [longitude, latitude] pairs, first and last the same. */
export const outline = named('Outline', z.array(z.tuple([z.number(), z.number()])))
export type Outline = z.infer<typeof outline>

export const farm = named(
  'Farm',
  z.object({
    id,
    title: z.string(),
    description: z.nullable(z.string()),
    area_in_sq_meters: z.nullable(z.number()),
    city: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
    country: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    time_zone: z.string(),
    organisation_id: id,
    farmer_id: z.nullable(id),
    sprays_recorded: z.boolean(),
    sprays_recorded_from: z.nullable(z.iso.date()),
    sprays_recorded_until: z.nullable(z.iso.date()),
    count_device: z.int(),
    count_users: z.int(),
    version: z.int(),
  }),
)
export type Farm = z.infer<typeof farm>

/** Square metres to hectares, with the 2 decimals that the portal shows. */
export const hectares = (area_in_sq_meters: number): string => (area_in_sq_meters / 10_000).toFixed(2)
