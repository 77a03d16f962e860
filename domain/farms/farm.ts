import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { customValues } from '../custom-fields/custom-values.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { sortAndSearch } from '../platform/paging.ts'

/** Sort columns of farm lists. */
const farmColumns = ['title', 'city', 'postcode', 'country', 'count_device', 'area_in_sq_meters'] as const
export type FarmColumn = (typeof farmColumns)[number]
export const farmFilter = z.object(sortAndSearch(farmColumns, 'Farm'))

/** A year of deployments and seasons in a query. */
export const yearText = z.pipe(
  z.string().check(z.regex(/^20\d\d$/, t('must be a year'))),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.gte(2000), z.lte(2099)),
  ),
)

/** Ring of [longitude, latitude] pairs; the first equals the last. */
export const outline = named('Outline', z.array(z.tuple([z.number(), z.number()])))
export type Outline = z.infer<typeof outline>

/** A tunnel of a field on a map. */
export const drawnTunnel = named('DrawnTunnel', z.object({ number: z.int(), outline }))

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
    custom: customValues,
    version: z.int(),
  }),
)
export type Farm = z.infer<typeof farm>
