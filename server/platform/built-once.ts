import { isDeepStrictEqual } from 'node:util'
import type { Compilable } from 'kysely'
import { askStatement } from './ask-straight.ts'
import type { Db } from './database.ts'

/** Stands for a value while a query is built. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** What is kept of a query: its text, and its values or their places. */
interface Built {
  sql: string
  parameters: readonly unknown[]
}
/** Asks `built` with these values in their places. */
const askWith = <Row>(db: Db, { sql, parameters }: Built, valueOf: (name: PropertyKey) => unknown): Promise<Row[]> =>
  askStatement<Row>(db, { sql, values: filled(parameters, valueOf) })

const filled = (parameters: readonly unknown[], valueOf: (name: PropertyKey) => unknown): unknown[] =>
  parameters.map((value) => (value instanceof Place ? valueOf(value.name) : value))

/**
 * A query of one text that is asked often: it is built at its first use, which costs as much as asking it, and then with other
 * values. `names` are those of the values, each of which is one parameter.
 */
export const builtOnce = <Given extends object, Row>(
  names: readonly (keyof Given)[],
  build: (db: Db, given: Given) => Compilable<Row>,
) => {
  let built: Built | undefined
  return (db: Db, given: Given): Promise<Row[]> => {
    built ??= build(db, Object.fromEntries(names.map((name) => [name, new Place(name)])) as Given).compile()
    return askWith<Row>(db, built, (name) => given[name as keyof Given])
  }
}

/** What is asked, apart: what decides on the text of a query, and the values in it. `given` has a place for each of them. */
interface Apart {
  shape: string
  values: unknown[]
}

const DATE = /^\d{4}-\d\d-\d\d/
/** Numbers, instants and days are values, and all else shapes the text. Null for what has too many shapes: words that are searched for. */
const takeApart = (asked: readonly unknown[]): Apart | null => {
  const values: unknown[] = []
  let shape = ''
  const walk = (given: unknown): boolean => {
    if (isValue(given)) {
      values.push(given)
      shape += '?,'
    } else if (given === undefined || given === null || typeof given === 'boolean') shape += `${given},`
    else if (typeof given === 'function') return false
    else if (typeof given !== 'object' || Array.isArray(given)) shape += `${JSON.stringify(given)},`
    else if (Object.getPrototypeOf(given) !== Object.prototype) return false
    else {
      shape += '{'
      for (const name in given) {
        const member = (given as Record<string, unknown>)[name]
        if (name === 'q' && member) return false
        shape += `${name}:`
        if (!walk(member)) return false
      }
      shape += '},'
    }
    return true
  }
  return asked.every(walk) ? { shape, values } : null
}
const isValue = (given: unknown): boolean =>
  typeof given === 'number' || given instanceof Date || (typeof given === 'string' && DATE.test(given))

/** The same, with places for the values. */
const withPlaces = (asked: readonly unknown[]): unknown[] => {
  let at = 0
  const replace = (given: unknown): unknown => {
    if (isValue(given)) return new Place(at++)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, replace(member)]))
  }
  return asked.map(replace)
}

const MOST_SHAPES = 100

/**
 * A query whose text depends on what is asked: on the kind of scope, on which filters there are, on the order. It is built once for
 * each of its shapes. One that cannot be built with places for its values, as it computes with them, is built each time.
 */
export const builtByShape = <Asked extends unknown[], Row>(build: (db: Db, ...asked: Asked) => Compilable<Row>) => {
  const built = new Map<string, Built | null>()

  /** Null where a query with places is another than one with these values. */
  const buildOnce = (db: Db, asked: Asked, values: unknown[]): Built | null => {
    const plain = build(db, ...asked).compile()
    try {
      const { sql, parameters } = build(db, ...(withPlaces(asked) as Asked)).compile()
      const isSame = sql === plain.sql && isDeepStrictEqual(filled(parameters, valueAt(values)), plain.parameters)
      return isSame ? { sql, parameters } : null
    } catch {
      return null
    }
  }

  const askEachTime = async (db: Db, asked: Asked): Promise<Row[]> =>
    (await db.executeQuery(build(db, ...asked).compile())).rows

  return (db: Db, ...asked: Asked): Promise<Row[]> => {
    const apart = takeApart(asked)
    let known = apart && built.get(apart.shape)
    if (apart && known === undefined) {
      if (built.size >= MOST_SHAPES) built.clear()
      built.set(apart.shape, (known = buildOnce(db, asked, apart.values)))
    }
    if (!apart || !known) return askEachTime(db, asked)
    return askWith<Row>(db, known, valueAt(apart.values))
  }
}
const valueAt = (values: unknown[]) => (name: PropertyKey) => values[name as number]
