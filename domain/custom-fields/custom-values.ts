import * as z from 'zod/mini'
import { named } from '../platform/named.ts'

/** Maximum number of members in a request, more than any organisation has. */
const MAX_MEMBERS = 100

const customValue = named('CustomValue', z.nullable(z.union([z.string(), z.number(), z.boolean()])))
export type CustomValue = z.infer<typeof customValue>

/** Values of a record by the keys of the fields in use; null if none was given. */
export const customValues = named('CustomValues', z.record(z.string(), customValue))
export type CustomValues = z.infer<typeof customValues>

/** Values in a request. Keys that are left out stay unchanged. */
export const customChange = named(
  'CustomValuesChange',
  z.record(z.string(), customValue).check(z.refine((given) => Object.keys(given).length <= MAX_MEMBERS)),
)
