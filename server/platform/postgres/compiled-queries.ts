import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery, type Compilable } from 'kysely'
import type { Db } from './database.ts'

/** A query that inspects a placeholder would bake in the first caller's value, so it is not compiled. */
class InspectedPlaceholderError extends Error {
  constructor(how: string) {
    super(
      `A query that is compiled once cannot inspect its values (${how}): pass what its text depends on as a boolean.`,
    )
  }
}

const placeholders = new WeakMap<object, PropertyKey>()
/** Members by which Kysely distinguishes expressions from values; placeholders have none of them. */
const INSPECTED_BY_KYSELY = new Set<PropertyKey>(['toOperationNode', 'expressionType', 'expression'])
const guard: ProxyHandler<object> = {
  get: (_target, name) => {
    if (INSPECTED_BY_KYSELY.has(name)) return undefined
    throw new InspectedPlaceholderError(`reads ${String(name)}`)
  },
  has: (_target, name) => {
    if (INSPECTED_BY_KYSELY.has(name)) return false
    throw new InspectedPlaceholderError(`looks for ${String(name)}`)
  },
  ownKeys: () => {
    throw new InspectedPlaceholderError('lists its members')
  },
  getPrototypeOf: () => {
    throw new InspectedPlaceholderError('asks for its class')
  },
}
/** Represents a value while a query is built. It may be passed on as a parameter; any other use throws. */
const placeholder = (name: PropertyKey): unknown => {
  const made = new Proxy({}, guard)
  placeholders.set(made, name)
  return made
}

/** A compiled query: its text, and its parameters or placeholders for them. */
interface CompiledText {
  sql: string
  parameters: readonly unknown[]
}

let isChecked = false
/**
 * Compares each use of a compiled query with the query built for its actual values. JavaScript cannot intercept `if
 * (value)` or `value === 1`, so tests turn this on to find such branches.
 */
export const checkCompiledQueries = (isOn = true) => {
  isChecked = isOn
}
const check = (compiled: CompiledText, values: readonly unknown[], plain: () => CompiledQuery) => {
  if (!isChecked) return
  const { sql, parameters } = plain()
  if (sql !== compiled.sql || !isDeepStrictEqual(values, parameters))
    throw new Error(`A compiled query differs from the one built for its values:\n${compiled.sql}\n${sql}`)
}

/**
 * Executes a compiled query with values for its placeholders. `plain` builds the same query directly from the values.
 */
const execute = async <Row>(
  db: Db,
  compiled: CompiledText,
  valueOf: (name: PropertyKey) => unknown,
  plain: () => CompiledQuery,
): Promise<Row[]> => {
  const values = filled(compiled.parameters, valueOf)
  check(compiled, values, plain)
  return (await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, values) as CompiledQuery<Row>)).rows
}

const filled = (parameters: readonly unknown[], valueOf: (name: PropertyKey) => unknown): unknown[] =>
  parameters.map((value) => {
    const name = typeof value === 'object' && value !== null ? placeholders.get(value) : undefined
    return name === undefined ? value : valueOf(name)
  })

/**
 * A frequent query with a single text, compiled at its first use: building it costs as much as executing it. `names`
 * lists its parameters.
 */
export const compiledQuery = <Given extends object, Row>(
  names: readonly (keyof Given)[],
  build: (db: Db, given: Given) => Compilable<Row>,
) => {
  let compiled: CompiledText | undefined
  return (db: Db, given: Given): Promise<Row[]> => {
    compiled ??= build(db, Object.fromEntries(names.map((name) => [name, placeholder(name)])) as Given).compile()
    return execute<Row>(
      db,
      compiled,
      (name) => given[name as keyof Given],
      () => build(db, given).compile(),
    )
  }
}

/** The arguments of a query, split into those that determine its text and the values in it. */
interface SplitArguments {
  shape: string
  values: unknown[]
}

const DATE = /^\d{4}-\d\d-\d\d/
/**
 * Numbers, timestamps and dates are values; everything else determines the text. Null for arguments with too many
 * variants, such as search terms.
 */
const splitArguments = (args: readonly unknown[]): SplitArguments | null => {
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
  return args.every(walk) ? { shape, values } : null
}
const isValue = (given: unknown): boolean =>
  typeof given === 'number' || given instanceof Date || (typeof given === 'string' && DATE.test(given))

/** Returns the arguments with placeholders instead of values. */
const withPlaceholders = (args: readonly unknown[]): unknown[] => {
  let at = 0
  const replace = (given: unknown): unknown => {
    if (isValue(given)) return placeholder(at++)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, replace(member)]))
  }
  return args.map(replace)
}

const MAX_SHAPES = 100

/**
 * A query whose text depends on its arguments, such as the kind of scope, the filters or the order. It is compiled
 * once for each variant. A query that inspects its values cannot be compiled and is built each time.
 */
export const compiledQueryByShape = <Asked extends unknown[], Row>(
  build: (db: Db, ...args: Asked) => Compilable<Row>,
) => {
  const compiled = new Map<string, CompiledText | null>()

  /** Null if the query inspects its values, or its text depends on them. */
  const buildOnce = (db: Db, args: Asked, values: unknown[]): CompiledText | null => {
    const plain = build(db, ...args).compile()
    try {
      const { sql, parameters } = build(db, ...(withPlaceholders(args) as Asked)).compile()
      const isSame = sql === plain.sql && isDeepStrictEqual(filled(parameters, valueAt(values)), plain.parameters)
      return isSame ? { sql, parameters } : null
    } catch (error) {
      if (error instanceof InspectedPlaceholderError) return null
      throw error
    }
  }

  const executeUncompiled = async (db: Db, args: Asked): Promise<Row[]> =>
    (await db.executeQuery(build(db, ...args).compile())).rows

  return (db: Db, ...args: Asked): Promise<Row[]> => {
    const split = splitArguments(args)
    let known = split && compiled.get(split.shape)
    if (split && known === undefined) {
      if (compiled.size >= MAX_SHAPES) compiled.clear()
      compiled.set(split.shape, (known = buildOnce(db, args, split.values)))
    }
    if (!split || !known) return executeUncompiled(db, args)
    return execute<Row>(db, known, valueAt(split.values), () => build(db, ...args).compile())
  }
}
const valueAt = (values: unknown[]) => (name: PropertyKey) => values[name as number]
