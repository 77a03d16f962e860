import * as z from 'zod/mini'
import { leastFlowers } from '../score/parameters.ts'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { id, plainText, trimmedOrNull } from '../platform/shapes.ts'
import { cropOf, growingSetups } from './crops.ts'

const cropTypes = ['SOFT', 'TOP'] as const
export type CropType = (typeof cropTypes)[number]
export const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
export type Month = (typeof months)[number]

/** A crop as entered; members have the names of the specification. */
export interface CropEntry {
  id?: number | undefined
  cropType: CropType
  cropVariety: string
  growingSetup: (typeof growingSetups)[number] | null
  /** For a glasshouse. Null: unknown. */
  heated: boolean | null
  /** Mean open flowers in view of a camera at good bloom. Null: unknown. */
  flowersReference: number | null
  cropSeasonality: Month
  cropSeasonalityTo: Month
  cropHybrid: boolean
  speciesId: number
  selectedDevices: number[]
}

/** Initial values of a form: strawberry or avocado, hybrid, January to January, no variety and no devices. */
export const defaultCrop = (cropType: CropType): CropEntry => ({
  cropType,
  cropVariety: '',
  growingSetup: null,
  heated: null,
  flowersReference: null,
  cropSeasonality: 'january',
  cropSeasonalityTo: 'january',
  cropHybrid: true,
  speciesId: cropType === 'SOFT' ? 1 : 5,
  selectedDevices: [],
})

/** The compared content of an entry; devices are a set. */
const contentOf = (entry: CropEntry): string =>
  JSON.stringify([
    entry.cropType,
    entry.speciesId,
    entry.cropVariety.trim(),
    entry.growingSetup,
    entry.heated,
    entry.flowersReference,
    entry.cropSeasonality,
    entry.cropSeasonalityTo,
    entry.cropHybrid,
    [...new Set(entry.selectedDevices)].sort((a, b) => a - b),
  ])
export const sameCrop = (one: CropEntry, other: CropEntry): boolean => contentOf(one) === contentOf(other)

/** The unchanged initial values of a form, without a stored entry. */
export const isBlankCrop = (entry: CropEntry): boolean =>
  entry.id === undefined && cropTypes.some((cropType) => sameCrop(entry, defaultCrop(cropType)))

/** Removes blank entries, and all but one of equal entries: the stored one, else the first. */
export const withoutBlanks = <E extends CropEntry>(entries: readonly E[]): E[] => {
  const entriesByKey = new Map<string, E>()
  for (const entry of entries) {
    if (isBlankCrop(entry)) continue
    const key = contentOf(entry)
    const before = entriesByKey.get(key)
    if (!before || (before.id === undefined && entry.id !== undefined)) entriesByKey.set(key, entry)
  }
  return [...entriesByKey.values()]
}

const lowerCase = z.pipe(
  z.string(),
  z.transform((text: string) => text.trim().toLowerCase()),
)

const month = z.pipe(lowerCase, named('Month', z.enum(months, messages.monthUnknown)))
const MAX_DEVICES = 1_000
const deviceList = z.array(id).check(z.maxLength(MAX_DEVICES))
const parsed = (text: string): unknown => {
  try {
    return text.trim() === '' ? [] : JSON.parse(text)
  } catch {
    return null
  }
}
/** A list, or a list as JSON text. */
const devices = z.union(
  [deviceList, z.pipe(z.string().check(z.maxLength(20_000)), z.pipe(z.transform(parsed), deviceList))],
  messages.devicesUnreadable,
)

const entry = {
  id: z.optional(id),
  cropType: z.pipe(
    z.pipe(
      z.string(messages.cropTypeRequired),
      z.transform((text: string) => text.trim().toUpperCase()),
    ),
    named('CropType', z.enum(cropTypes, messages.cropTypeRequired)),
  ),
  cropVariety: z._default(
    z.pipe(
      z.nullable(plainText(120)),
      z.transform((text: string | null) => (text ?? '').trim()),
    ),
    '',
  ),
  growingSetup: z._default(
    z.pipe(
      z.nullable(z.string()),
      z.pipe(
        z.transform((text: string | null) => trimmedOrNull(text)?.toLowerCase() ?? null),
        z.nullable(named('GrowingSetup', z.enum(growingSetups, messages.growingSetupUnknown))),
      ),
    ),
    null,
  ),
  heated: z._default(z.nullable(z.boolean()), null),
  flowersReference: z._default(
    z.nullable(
      z
        .number(messages.flowersReferenceWrong)
        .check(
          z.minimum(leastFlowers, messages.flowersReferenceWrong),
          z.maximum(10_000, messages.flowersReferenceWrong),
        ),
    ),
    null,
  ),
  cropSeasonality: z._default(month, 'january'),
  cropSeasonalityTo: z._default(month, 'january'),
  cropHybrid: z._default(z.boolean(), true),
  speciesId: z
    .int(messages.speciesUnknown)
    .check(z.refine((species) => cropOf(species) !== undefined, messages.speciesUnknown)),
  selectedDevices: z._default(devices, []),
}
const speciesFits = ({ cropType, speciesId }: { cropType: CropType; speciesId: number }) =>
  cropOf(speciesId)?.cropType === cropType

/** A crop in a request. */
export const cropEntry = named(
  'CropForm',
  z
    .strictObject({ ...entry, version: z.optional(z.int()) })
    .check(z.refine(speciesFits, { error: messages.speciesElsewhere, path: ['speciesId'] })),
)

/** The same from older clients, which send additional members. */
export const legacyCropEntry = named(
  'LegacyCropForm',
  z
    .object({
      ...entry,
      id: z.nullish(z.int()),
      farmId: id,
      deleted: z.optional(z.nullable(z.union([z.boolean(), z.number()]))),
    })
    .check(z.refine(speciesFits, { error: messages.speciesElsewhere, path: ['speciesId'] })),
)

const MAX_CROPS = 200
/** The whole list. `known`: the list as the client last read it; a different stored list is a conflict. */
export const cropList = named(
  'CropList',
  z.strictObject({
    crops: z.array(cropEntry).check(z.maxLength(MAX_CROPS)),
    known: z.optional(z.array(z.strictObject({ id, version: z.int() }))),
  }),
)
export type CropList = z.infer<typeof cropList>

const storedMonth = named('Month', z.enum(months))

/** A stored crop. `status` with `deleted_at` is the report of its state. */
export const crop = named(
  'Crop',
  z.object({
    id,
    farmId: id,
    cropType: named('CropType', z.enum(cropTypes)),
    cropVariety: z.string(),
    growingSetup: z.nullable(named('GrowingSetup', z.enum(growingSetups))),
    heated: z.nullable(z.boolean()),
    flowersReference: z.nullable(z.number()),
    cropSeasonality: storedMonth,
    cropSeasonalityTo: storedMonth,
    cropHybrid: z.boolean(),
    speciesId: z.int(),
    selectedDevices: z.array(id),
    deleted: z.boolean(),
    status: z.enum(['Active', 'Deleted']),
    deleted_at: z.nullable(z.iso.datetime()),
    version: z.int(),
  }),
)
export type Crop = z.infer<typeof crop>
