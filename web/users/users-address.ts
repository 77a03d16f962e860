import * as z from 'zod/mini'
import { userFilter } from '#domain/users/endpoints.ts'
import { idText } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** The list's address: the filter of its endpoint, and which page of how many rows. */
export const usersAddress = z.extend(tableSearch, userFilter.shape)
export type UsersAddress = z.infer<typeof usersAddress>

/** Where somebody is added from: their organisation is chosen already. */
export const addUserAddress = z.object({ organisationId: z.optional(idText) })

export const ROWS_CHOICES = [5, 10, 30]
export const FIRST_ROWS = 5
