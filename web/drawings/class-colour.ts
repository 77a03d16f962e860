import { unidentified } from '#domain/intensity/functional-groups.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { groupColours } from './insects.tsx'

/** The colour of the class's functional group, the same on every page; always shown beside the group's name. */
export const colourOf = (className: string): string => groupColours[functionalGroup(className) ?? unidentified]
