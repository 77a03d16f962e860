import type { CustomValues } from '#domain/custom-fields/custom-values.ts'
import { flatCustom, nestCustom, type FlatCustom } from '#domain/custom-fields/form-values.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { areaUnit, squareMetresOf, typedArea } from '#domain/display/units.ts'
import type { Issue } from '#web/platform/api/problem.ts'
import { farms as t } from '#web/texts/farms.ts'

/** The values of a farm's form: texts as typed, and values of custom fields. */
export type FarmValues = FarmTexts & FlatCustom
interface FarmTexts {
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
export const emptyFarm: FarmTexts = {
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
const names = Object.keys(emptyFarm) as (keyof FarmTexts)[]
const numbers = new Set<string>(['organisation_id', 'area_in_sq_meters', 'latitude', 'longitude', 'running_cost'])

/** Areas are entered in the reader's unit and stored in square metres. */
const typedOf = (farm: FarmDetail, name: keyof FarmTexts): string => {
  const value = farm[name]
  if (value === null) return ''
  return String(name === 'area_in_sq_meters' ? typedArea(Number(value), areaUnit()) : value)
}
export const valuesOf = (farm: FarmDetail): FarmValues => ({
  ...(Object.fromEntries(names.map((name) => [name, typedOf(farm, name)])) as unknown as FarmTexts),
  ...flatCustom(farm.custom),
})

const plain = (text: string): string => text.trim().replace(',', '.')
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(plain(text))

/** The texts of a form, without values that are not text fields. */
const textsOf = (values: Partial<FarmValues>): [name: string, text: string][] => {
  const { custom: _, ...texts } = nestCustom(values)
  return Object.entries(texts)
}

/**
 * The request body from the values of the form: numbers as numbers, null for empty ones. `custom`: its values of custom
 * fields.
 */
export const bodyOf = (values: Partial<FarmValues>, custom?: CustomValues): object => ({
  ...Object.fromEntries(
    textsOf(values).map(([name, text]) => {
      if (!numbers.has(name)) return [name, text]
      if (!isNumber(text)) return [name, null]
      const value = Number(plain(text))
      return [name, name === 'area_in_sq_meters' ? squareMetresOf(value, areaUnit()) : value]
    }),
  ),
  ...(custom === undefined ? {} : { custom }),
})

/**
 * Errors of number fields with invalid text. `whole`: also rejects decimals of square metres, which a new farm does not
 * accept.
 */
export const numberFaults = (values: Partial<FarmValues>, { whole = false } = {}): Issue[] =>
  textsOf(values).flatMap(([name, text]) => {
    if (!numbers.has(name) || text.trim() === '') return []
    const isWhole = whole && name === 'area_in_sq_meters' && areaUnit() === 'm²'
    const isRight = isWhole ? /^\d+$/.test(plain(text)) : isNumber(text)
    return isRight ? [] : [{ path: name, message: t.numbersOnly }]
  })
