import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import type { PollinatorGroup } from '../reference/taxon.ts'

/** Caste or sex of a bee, as far as it can be seen. A male social bee is a drone. */
export const castes = ['queen', 'worker', 'male', 'female'] as const
export type Caste = (typeof castes)[number]
export const caste = named('Caste', z.enum(castes, messages.casteUnknown))

const bees: ReadonlySet<string> = new Set<PollinatorGroup>(['bumblebee', 'honeybee', 'solitary bee'])
/** Whether castes and sexes are distinguished in a functional group. */
export const hasCastes = (functional_group: string): boolean => bees.has(functional_group)
