import { inBrackets, lettersOf } from './heading.ts'

/** A unit of values: the stored value is `factor` times the value, plus `offset`. */
export interface Unit {
  unit: string
  factor: number
  offset: number
}
interface NamedUnit extends Unit {
  /** As written in headings, letters and digits only. */
  names: readonly string[]
}
const one = (unit: string, names: string, factor = 1, offset = 0): NamedUnit => ({
  unit,
  names: names.split(' '),
  factor,
  offset,
})

/** For columns with a unit: the stored unit first, then convertible ones. */
const units: Record<string, readonly NamedUnit[]> = {
  temperature: [
    one('°C', 'c oc degc degreec degreesc celsius degcelsius degreescelsius centigrade'),
    one('°F', 'f of degf degreef degreesf fahrenheit degfahrenheit degreesfahrenheit', 5 / 9, -160 / 9),
    one('K', 'k kelvin', 1, -273.15),
  ],
  relative_humidity: [
    one('%', 'percent pct rh percentrh rhpercent'),
    one('0 to 1', '01 0to1 fraction proportion', 100),
  ],
  wind_speed: [
    one('km/h', 'kmh kmh1 kph kmph kmhr kilometresperhour kilometersperhour'),
    one('m/s', 'ms ms1 mps msec msec1 metrespersecond meterspersecond metressecond meterssecond', 3.6),
    one('mph', 'mph mih milesperhour', 1.609_344),
    one('knots', 'kn kt kts knot knots', 1.852),
  ],
  oktas: [one('oktas', 'okta oktas eighths 8ths eighthsofthesky eighthsofsky 08 0to8')],
  weight_g: [
    one('g', 'g gr gram grams gramme grammes'),
    one('kg', 'kg kilo kilos kilogram kilograms', 1_000),
    one('mg', 'mg milligram milligrams', 0.001),
    one('oz', 'oz ounce ounces', 28.349_523_125),
    one('lb', 'lb lbs pound pounds', 453.592_37),
  ],
  watched_minutes: [
    one('min', 'min mins minute minutes'),
    one('s', 's sec secs second seconds', 1 / 60),
    one('h', 'h hr hrs hour hours', 60),
  ],
  area_m2: [
    one('m²', 'm2 m² sqm squaremetre squaremetres squaremeter squaremeters'),
    one('cm²', 'cm2 cm² sqcm', 0.000_1),
    one('ha', 'ha hectare hectares', 10_000),
  ],
  transect_m: [one('m', 'm metre metres meter meters'), one('km', 'km', 1_000), one('ft', 'ft foot feet', 0.304_8)],
}
/** Counts: a rate per minute or metre is not a count. */
const counts = new Set(['count', 'caught', 'fruit_count'])
const rate = /%|\/|\bper\b/i

const unitsOf = (key: string): readonly NamedUnit[] => (Object.hasOwn(units, key) ? (units[key] ?? []) : [])
const bare = ({ unit, factor, offset }: NamedUnit): Unit => ({ unit, factor, offset })

/**
 * The unit after the number of a cell: another unit, the stored one (null), or undefined if the column has no such
 * unit.
 */
export const unitOfCell = (key: string, text: string): Unit | null | undefined => {
  const known = unitsOf(key)
  const found = known.find((unit) => unit.names.includes(lettersOf(text.replaceAll('%', ' percent '))))
  return found && (found === known[0] ? null : bare(found))
}

/** Other units in which a column can be read. */
export const otherUnits = (key: string): Unit[] => unitsOf(key).slice(1).map(bare)

/** A name with units after it, as in "temp F" and "wind in mph". */
export const namesWithUnit = (key: string, names: readonly string[]): string[] =>
  unitsOf(key).flatMap((unit) => unit.names.flatMap((end) => names.flatMap((name) => [name + end, `${name}in${end}`])))

/**
 * The unit that a heading states: another unit, or the stored one (null), which is the default. 'unclear': not
 * convertible, or several.
 */
export const unitInTitle = (key: string, title: string, names: readonly string[]): Unit | null | 'unclear' => {
  const { rest, inside } = inBrackets(title)
  if (counts.has(key)) return inside.some((text) => rate.test(text)) || rest.includes('%') ? 'unclear' : null
  const known = unitsOf(key)
  if (known.length === 0) return null
  const named = (text: string) =>
    known.find((unit) => unit.names.includes(lettersOf(text.replaceAll('%', ' percent '))))
  const name = lettersOf(rest)
  const isOwnName = names.includes(name)
  const behind = isOwnName ? undefined : known.find((unit) => endsIn(unit, name, names))
  const bySign = rest.includes('%') ? [known.find((unit) => unit.names.includes('percent'))] : []
  const units = [...(behind ? [behind] : []), ...bySign, ...inside.map(named)]
  const sure = new Set(units.filter((unit) => unit !== undefined))
  if (units.length === 0) return null
  const [first, second] = sure
  if (!first || second || bySign.includes(undefined)) return 'unclear'
  return first === known[0] ? null : bare(first)
}

const endsIn = (unit: NamedUnit, name: string, names: readonly string[]): boolean =>
  unit.names.some((end) => names.some((own) => name === own + end || name === `${own}in${end}`))
