/** How schema.gen.ts is made of a migrated database. */
const options = {
  dialect: 'postgres',
  'date-parser': 'string',
  'numeric-parser': 'number',
  'default-schema': 'public',
  'include-pattern': 'public.*',
}
export const codegenFlags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])

/** int8 is read as a number (server/platform/database.ts). */
export const withNumbers = (types: string) => types.replace('Int8 = ColumnType<string', 'Int8 = ColumnType<number')
