import * as z from 'zod/mini'
import { userFilter } from '#domain/users/endpoints.ts'
import { idText } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Search parameters of the list: the filter of its endpoint, the page and the number of rows. */
export const usersAddress = z.extend(tableSearch, userFilter.shape)
export type UsersAddress = z.infer<typeof usersAddress>

/** The pages from which people are added: their organisation is preselected, and the farm is returned to. */
export const addUserAddress = z.object({ organisationId: z.optional(idText), farmId: z.optional(idText) })

export const ROWS_CHOICES = [5, 10, 30]
export const FIRST_ROWS = 5
