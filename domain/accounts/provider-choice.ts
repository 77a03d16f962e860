import * as z from 'zod/mini'
import { named } from '../platform/named.ts'

/** A provider to sign in with, as buttons name it. */
export const providerChoice = named('ProviderChoice', z.object({ id: z.string(), label: z.string() }))
