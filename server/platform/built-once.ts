import type { CompiledQuery, Compilable } from 'kysely'
import type { Db } from './database.ts'

/** Stands for a value while a query is built. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query of one text that is asked often: it is built at its first use, which costs as much as asking it, and then with other
 * values. `names` are those of the values, each of which is one parameter.
 */
export const builtOnce = <Given extends object, Row>(
  names: readonly (keyof Given)[],
  build: (db: Db, given: Given) => Compilable<Row>,
) => {
  let built: CompiledQuery<Row> | undefined
  return async (db: Db, given: Given): Promise<Row[]> => {
    built ??= build(db, Object.fromEntries(names.map((name) => [name, new Place(name)])) as Given).compile()
    const parameters = built.parameters.map((value) =>
      value instanceof Place ? given[value.name as keyof Given] : value,
    )
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}
