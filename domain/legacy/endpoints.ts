import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { crop, legacyCropEntry } from '../farms/crop-entries.ts'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pictures } from '../platform/file-name.ts'
import { named } from '../platform/named.ts'
import { requestedDate, byId, confirmed, date, id, idText } from '../platform/shapes.ts'
import { farmOfReport, runsForwards } from '../reports/endpoints.ts'

/** Endpoints of older clients, mapped to the present ones, with `Data` in addition to `data` in the envelope. */
const tag = 'Legacy'

const number = z.union(
  [
    z.number(),
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,15}(?:\.\d{1,6})?$/)),
      z.transform((text: string) => Number(text)),
    ),
  ],
  t('must be a number'),
)

/** Older clients send true, false, 1 or 0. */
const flag = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1)]),
  z.transform((value: boolean | 0 | 1) => Boolean(value)),
)

const day = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((text: string) => text.slice(0, 10)),
    date,
  ),
)

export const legacyFarm = named(
  'LegacyFarm',
  z.object({
    id,
    farmName: z.string(),
    description: z.nullable(z.string()),
    area: z.nullable(z.number()),
    landScape: z.nullable(z.string()),
    runningCost: z.nullable(z.number()),
    sprayingDate: z.nullable(date),
    sprayType: z.nullable(z.string()),
    farmerId: z.nullable(id),
    organisationId: id,
    cityName: z.nullable(z.string()),
    countryId: z.nullable(z.int()),
    postcode: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    deleted: z.boolean(),
  }),
)
export type LegacyFarm = z.infer<typeof legacyFarm>

export const legacyFarmer = named(
  'LegacyFarmer',
  z.object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    imagepath: z.nullable(z.string()),
    active: z.boolean(),
    deleted: z.boolean(),
  }),
)
export type LegacyFarmer = z.infer<typeof legacyFarmer>

export const legacyGetFarm = endpoint({
  id: 'legacyGetFarm',
  tag,
  method: 'GET',
  path: '/farm/farm/v1/farm/id/{id}',
  can: 'farm.see',
  summary: 'Get a farm',
  description: 'For older clients. Equivalent to `GET /farms/{id}`.',
  params: byId,
  response: legacyFarm,
  isLegacy: true,
})
export const legacyGetFarmer = endpoint({
  id: 'legacyGetFarmer',
  tag,
  method: 'GET',
  path: '/farmer/farmer/v1/byId',
  can: 'contact.see',
  summary: 'Get a farmer with contact details',
  description: 'For older clients. `id` is the account of the farmer.',
  query: z.object({ id: idText }),
  response: legacyFarmer,
  isLegacy: true,
  refuses: [404],
})
export const legacyUploadPhoto = endpoint({
  id: 'legacyUploadPhoto',
  tag,
  method: 'POST',
  path: '/farmer/farmer/v1/upload',
  can: 'farm.edit',
  summary: 'Upload the photo of a farmer',
  description:
    'For older clients. Equivalent to `PUT /farms/{id}/farmer-photo`: multipart/form-data with `filePart` and `farmerid`.',
  response: legacyFarmer,
  isLegacy: true,
  says: messages.photoUpdated,
  form: { filePart: { file: pictures }, farmerid: { shape: idText, required: true } },
  refuses: [404, 409],
})
export const legacyDeletePhoto = endpoint({
  id: 'legacyDeletePhoto',
  tag,
  method: 'DELETE',
  path: '/farmer/farmer/v1/deleteProfileImage',
  can: 'farm.edit',
  summary: 'Delete the photo of a farmer',
  description: 'For older clients. Equivalent to `DELETE /farms/{id}/farmer-photo`.',
  query: z.object({ farmerId: idText }),
  response: legacyFarmer,
  isLegacy: true,
  says: messages.photoDeleted,
  refuses: [404, 409],
})

/** Other members (imagepath, cityid, deleted and audit members) are ignored; they have endpoints of their own. */
export const legacyUpdateFarmer = endpoint({
  id: 'legacyUpdateFarmer',
  tag,
  method: 'PUT',
  path: '/farmer/farmer/v1/update',
  can: 'user.edit',
  summary: 'Update a farmer',
  description:
    'For older clients. Equivalent to `PUT /users/{id}`. 409 with `Data` null if the phone number or email address belongs to another user.',
  body: named(
    'LegacyFarmerChange',
    z.object({
      id,
      firstname: z.optional(z.nullable(z.string())),
      lastname: z.optional(z.nullable(z.string())),
      email: z.optional(z.nullable(z.string())),
      phone: z.optional(z.nullable(z.string())),
      active: z.optional(z.nullable(flag)),
    }),
  ),
  response: legacyFarmer,
  isLegacy: true,
  refuses: [409],
})

/** `locationId`, `deleted` and audit members are ignored. `sprayingDate` with `sprayType` is a spray. */
export const legacyUpdateFarm = endpoint({
  id: 'legacyUpdateFarm',
  tag,
  method: 'PUT',
  path: '/farm/farm/v1/farm/update',
  can: 'farm.edit',
  summary: 'Update a farm',
  description:
    'For older clients. Equivalent to `PUT /farms/{id}`. Also creates a spray if `sprayingDate` and `sprayType` are given.',
  body: named(
    'LegacyFarmChange',
    z.object({
      id,
      farmName: z.optional(z.nullable(z.string())),
      area: z.optional(z.nullable(number)),
      landScape: z.optional(z.nullable(z.string())),
      runningCost: z.optional(z.nullable(number)),
      sprayingDate: z.optional(z.nullable(z.union([z.literal(''), day]))),
      sprayType: z.optional(z.nullable(z.string())),
      farmerId: z.optional(z.nullable(id)),
      cityName: z.optional(z.nullable(z.string())),
      countryId: z.optional(z.nullable(z.int())),
    }),
  ),
  response: legacyFarm,
  isLegacy: true,
  says: messages.farmUpdated,
})

const MAX_CROPS = 200
export const legacySaveCrops = endpoint({
  id: 'legacySaveCrops',
  tag,
  method: 'POST',
  path: '/farm/farm/v1/crop/saveList',
  can: 'farm.edit',
  summary: 'Replace the crops of farms',
  description: 'For older clients. Equivalent to `PUT /farms/{id}/crops` for each farm in the list.',
  body: z.array(legacyCropEntry).check(z.minLength(1), z.maxLength(MAX_CROPS)),
  response: z.array(crop),
  idempotent: true,
  isLegacy: true,
  refuses: [404],
})

export const legacyDeleteDevice = endpoint({
  id: 'legacyDeleteDevice',
  tag,
  method: 'DELETE',
  path: '/device/device/v1/{id}',
  can: 'device.edit',
  summary: 'Delete a device',
  description: 'For older clients. Equivalent to `DELETE /devices/{id}`.',
  params: byId,
  query: confirmed,
  isLegacy: true,
})

/** The file itself, without the envelope. */
export const legacyPollinationCountReport = endpoint({
  id: 'legacyPollinationCountReport',
  tag,
  method: 'GET',
  path: '/farmer/farmer/v1/pollination-count-report',
  can: 'report.use',
  reads: 'may lag',
  summary: 'Export insect counts as CSV',
  description: 'For older clients. Equivalent to `GET /reports/pollination-count`.',
  query: z.object({ farmId: farmOfReport, fromDate: requestedDate, toDate: requestedDate }).check(
    z.refine(({ fromDate, toDate }) => runsForwards(fromDate, toDate), {
      message: messages.fromAfterTo,
      path: ['fromDate'],
    }),
  ),
  file: ['text/csv'],
  event: 'exported',
  refuses: [404],
})
