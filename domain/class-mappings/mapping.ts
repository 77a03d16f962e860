import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { functionalGroups, unidentified, type FunctionalGroup } from '../intensity/functional-groups.ts'
import { named } from '../platform/named.ts'
import { date, optionalText, requestedDate } from '../platform/shapes.ts'

/**
 * What a class of a model stands for: a functional group, a taxon of the reference list, no insect at all, or the
 * meaning of its name (`built_in`).
 */
export const mappingKinds = ['functional_group', 'taxon', 'not_an_insect', 'built_in'] as const
export type MappingKind = (typeof mappingKinds)[number]

const kind = named('ClassMappingKind', z.enum(mappingKinds))
export const pollinatorGroup = named('PollinatorFunctionalGroup', z.enum(functionalGroups))
const group = z.nullable(pollinatorGroup)

/** What a class stands for from a given day until a later mapping begins. */
export const classMapping = named(
  'ClassMapping',
  z.object({
    from_date: date,
    kind,
    taxon: z.nullable(z.string()),
    /** The group as which insects of the class count; null: none. */
    functional_group: group,
  }),
)
export type ClassMapping = z.infer<typeof classMapping>

export const classMappingForm = named(
  'NewClassMapping',
  z
    .strictObject({
      from_date: requestedDate,
      kind,
      functional_group: z._default(group, null),
      taxon: z._default(optionalText(120), null),
    })
    .check(
      z.refine(({ kind: given, functional_group }) => given !== 'functional_group' || functional_group !== null, {
        message: t('Functional group is required'),
        path: ['functional_group'],
      }),
      z.refine(({ kind: given, taxon }) => given !== 'taxon' || taxon !== null, {
        message: t('Taxon is required'),
        path: ['taxon'],
      }),
    ),
)
export type ClassMappingForm = z.infer<typeof classMappingForm>

/** A mapping with its class. */
export interface MappingOfClass extends Pick<ClassMapping, 'from_date' | 'kind' | 'functional_group'> {
  object_class_name: string
}

/** The name under which an insect is counted: its own, or one that names the group it is mapped to. */
export type ClassReader = (object_class_name: string, day: string) => string

const NO_INSECT = 'not an insect'
const sameName: ClassReader = (name) => name

const nameOf = (name: string, kindOf: MappingKind, functional_group: FunctionalGroup | null): string => {
  if (kindOf === 'built_in') return name
  return kindOf === 'not_an_insect' ? NO_INSECT : (functional_group ?? unidentified)
}

/** Resolves class names by an organisation's mappings: of those that have begun on a day, the latest applies. */
export const classReader = (mappings: readonly MappingOfClass[]): ClassReader => {
  if (mappings.length === 0) return sameName
  const byClass = new Map(
    [...Map.groupBy(mappings, ({ object_class_name }) => object_class_name)].map(([name, own]) => [
      name,
      own.toSorted((one, other) => other.from_date.localeCompare(one.from_date)),
    ]),
  )
  return (name, day) => {
    const held = byClass.get(name)?.find(({ from_date }) => from_date <= day)
    return held ? nameOf(name, held.kind, held.functional_group) : name
  }
}
