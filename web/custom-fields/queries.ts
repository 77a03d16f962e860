import { queryOptions, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { customLabel, fieldsInUse, type CustomField, type CustomRecord } from '#domain/custom-fields/custom-field.ts'
import type { CustomValue, CustomValues } from '#domain/custom-fields/custom-values.ts'
import { listCustomFields } from '#domain/custom-fields/endpoints.ts'
import { missingCustom, nestCustom, type FlatCustom } from '#domain/custom-fields/form-values.ts'
import { exactNumberText } from '#domain/display/numbers.ts'
import { getOrganisation } from '#domain/organisations/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { date } from '#web/platform/formats.ts'
import { customValueTexts as t } from '#web/texts/custom-values.ts'

/** The organisation that the fields belong to. */
export const organisationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organisations', id],
    queryFn: ({ signal }) => api(getOrganisation, { params: { id } }, signal),
  })

/** All fields of an organisation, archived ones last. */
export const customFieldsQuery = (organisation_id: number | string) =>
  queryOptions({
    queryKey: ['custom-fields', String(organisation_id)],
    queryFn: ({ signal }) => api(listCustomFields, { params: { id: organisation_id } }, signal),
  })

/** Invalidates everything that shows custom values after a change of definitions. */
export const invalidateCustomFields = (client: QueryClient) =>
  Promise.all(
    ['custom-fields', 'devices', 'farms', 'organisations', 'history'].map((first) =>
      client.invalidateQueries({ queryKey: [first] }),
    ),
  )

export interface KnownFields {
  /** Empty until they are loaded. */
  fields: CustomField[]
  /** They could not be loaded. */
  failed: boolean
}

/** The active fields of an organisation for a kind of record. */
export const useCustomFields = (organisation_id: number | null | undefined, record: CustomRecord): KnownFields => {
  const { data = [], isError } = useQuery({
    ...customFieldsQuery(organisation_id ?? 0),
    enabled: organisation_id !== null && organisation_id !== undefined,
  })
  return { fields: fieldsInUse(data, record), failed: isError && data.length === 0 }
}

/**
 * The same for records of several organisations, as a function of the organisation. Only organisations whose records
 * have values are requested.
 */
export const useCustomFieldsOf = (
  records: readonly { organisation_id: number; custom: CustomValues }[],
  record: CustomRecord,
): ((organisation_id: number) => CustomField[]) => {
  const ids = [
    ...new Set(records.filter(({ custom }) => hasCustom(custom)).map(({ organisation_id }) => organisation_id)),
  ]
  const found = useQueries({ queries: ids.map((id) => ({ ...customFieldsQuery(id), throwOnError: false })) })
  return (organisation_id) => fieldsInUse(found[ids.indexOf(organisation_id)]?.data ?? [], record)
}

/** Whether any value is set. */
export const hasCustom = (custom: CustomValues): boolean => Object.values(custom).some((value) => value !== null)

/** Formats a value without its unit. */
const customText = (value: CustomValue, { type }: Pick<CustomField, 'type'>): string => {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return exactNumberText(value)
  return type === 'date' ? date(value) : (value ?? '')
}

/** The values that are set, by the names of their fields. */
export const customLines = (
  fields: readonly CustomField[],
  custom: CustomValues,
): [key: string, name: string, value: string][] =>
  fields.flatMap((field) => {
    const value = custom[field.key] ?? null
    if (value === null) return []
    const text = customText(value, field)
    return [[field.key, field.name, field.unit === null ? text : `${text} ${field.unit}`]]
  })

/** The values of a form by the labels of their fields, to describe what somebody else changed. */
export const describedCustom = (fields: readonly CustomField[], custom: CustomValues): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [customLabel(field), customText(custom[field.key] ?? null, field)]))

/**
 * The values of a form as a request body: those of these fields are in `custom`, which is omitted if there are none.
 */
export const bodyWithCustom = <V extends FlatCustom>(
  values: V,
  fields: readonly CustomField[],
): Omit<V, keyof FlatCustom> & { custom?: CustomValues } => {
  const { custom = {}, ...others } = nestCustom(values)
  const own = Object.fromEntries(fields.flatMap(({ key }) => (key in custom ? [[key, custom[key] ?? null]] : [])))
  return { ...others, ...(Object.keys(own).length === 0 ? {} : { custom: own }) } as ReturnType<
    typeof bodyWithCustom<V>
  >
}

/** Required fields that have no value in a form. */
export const missingInForm = (fields: readonly CustomField[], values: FlatCustom) =>
  missingCustom(fields, nestCustom(values).custom ?? {})
