/** Where rows name stored objects: the text column of a table, and which of its rows have an object. */
export const objectReferences: readonly { table: string; column: string; where?: string }[] = [
  { table: 'captures', column: 'image_key' },
  { table: 'captures', column: 'thumbnail_key' },
  { table: 'captures', column: 'large_thumbnail_key' },
  { table: 'entry_photos', column: 'image_key' },
  { table: 'entry_photos', column: 'small_key' },
  { table: 'farmer_photos', column: 'photo_key' },
  { table: 'imports', column: 'blob_key', where: "file_removed_at is null and state <> 'uploading'" },
  { table: 'exports', column: 'blob_key', where: "state = 'done'" },
]

/** Of the columns that the database has: one of an earlier level has fewer. */
export const presentReferences = (tables: readonly { name: string; columns: readonly string[] }[]) =>
  objectReferences.filter(({ table, column }) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column)),
  )

/** Selects all keys that rows name, as `key`. `matching`: a condition on the key, such as `= any($1)`. */
export const selectKeys = (references: typeof objectReferences, matching?: string): string =>
  references
    .map(
      ({ table, column, where = 'true' }) =>
        `select ${column} collate "C" as key from ${table} where ${column} is not null and ${where}${
          matching === undefined ? '' : ` and ${column} ${matching}`
        }`,
    )
    .join(' union ')
