import * as z from 'zod/mini'
import type { WholeFarm } from '#domain/farms/farm-form.ts'
import type { Issue } from '#web/platform/problem.ts'
import { farms as t } from '#web/texts/farms.ts'

/** What stands in a farm's form: texts as they are typed. */
export interface FarmValues {
  organisation_id: string
  title: string
  description: string
  area_in_sq_meters: string
  city: string
  country: string
  postcode: string
  latitude: string
  longitude: string
  time_zone: string
  landscape: string
  running_cost: string
}
export const emptyFarm: FarmValues = {
  organisation_id: '',
  title: '',
  description: '',
  area_in_sq_meters: '',
  city: '',
  country: '',
  postcode: '',
  latitude: '',
  longitude: '',
  time_zone: '',
  landscape: '',
  running_cost: '',
}
const names = Object.keys(emptyFarm) as (keyof FarmValues)[]
const numbers = new Set<keyof FarmValues>([
  'organisation_id',
  'area_in_sq_meters',
  'latitude',
  'longitude',
  'running_cost',
])

export const valuesOf = (farm: WholeFarm): FarmValues =>
  Object.fromEntries(
    names.map((name) => [name, farm[name] === null ? '' : String(farm[name])]),
  ) as unknown as FarmValues

/** Members that a person changed. */
export const changesOf = (values: FarmValues, from: FarmValues): Partial<FarmValues> =>
  Object.fromEntries(names.filter((name) => values[name] !== from[name]).map((name) => [name, values[name]]))

type Read<T> = { data: T; issues: [] } | { data: null; issues: Issue[] }

/** Texts of a form as the values of a call's schema; the first fault of each field, in the words of the schema. */
export const readValues = <T>(
  schema: z.ZodMiniType<T>,
  values: Partial<FarmValues>,
  { digitsOnly = [] }: { digitsOnly?: (keyof FarmValues)[] } = {},
): Read<T> => {
  const faults: Issue[] = []
  const given = Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      if (!numbers.has(name as keyof FarmValues)) return [name, text]
      const typed = text.trim().replace(',', '.')
      if (typed === '') return [name, null]
      const isNumber = digitsOnly.includes(name as keyof FarmValues) ? /^\d+$/ : /^-?\d+(\.\d+)?$/
      if (isNumber.test(typed)) return [name, Number(typed)]
      faults.push({ path: name, message: t.numbersOnly })
      return [name, null]
    }),
  )
  const read = z.safeParse(schema, given)
  if (read.success && faults.length === 0) return { data: read.data, issues: [] }
  const said = read.success ? [] : read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { data: null, issues: [...faults, ...said] }
}
