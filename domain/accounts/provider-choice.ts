import * as z from 'zod/mini'
import { named } from '../platform/named.ts'

/** A sign-in provider, as named on buttons. */
export const providerChoice = named('ProviderChoice', z.object({ id: z.string(), label: z.string() }))
