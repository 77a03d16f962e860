import type { ModelClass } from '#domain/class-mappings/endpoints.ts'
import type { ClassMapping } from '#domain/class-mappings/mapping.ts'
import { date } from '#web/platform/formats.ts'
import { classMappings as t } from '#web/texts/class-mappings.ts'
import { surveys } from '#web/texts/surveys.ts'

/** Describes a mapping in words. */
export const mappingWords = ({ kind, taxon, functional_group }: Omit<ClassMapping, 'from_date'>): string => {
  if (kind === 'not_an_insect') return t.background
  if (kind === 'built_in') return t.kinds.built_in
  const group = functional_group === null ? t.unidentified : surveys.groupOf(functional_group)
  return taxon === null ? group : `${taxon} (${group})`
}

/** The current meaning of a class. */
export const countsAs = ({ mappings: [latest], built_in_group, built_in_background, unknown }: ModelClass): string => {
  if (latest && latest.kind !== 'built_in') return t.since(mappingWords(latest), date(latest.from_date))
  if (built_in_background) return t.background
  if (built_in_group !== null) return surveys.groupOf(built_in_group)
  return unknown ? t.unknown : t.unidentified
}
