import { unidentified } from '#domain/intensity/functional-groups.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { groupColours } from './insects.tsx'

/** The colour of the class's functional group, the same as on every page; its name stands beside it. */
export const colourOf = (className: string): string => groupColours[functionalGroup(className) ?? unidentified]
