interface ObjectReference {
  table: string
  column: string
  /** Rows that have an object, and the columns that identify it. */
  where?: { text: string; columns: readonly string[] }
}

/** Columns that refer to stored objects. A test finds columns that are missing here. */
export const objectReferences: readonly ObjectReference[] = [
  { table: 'captures', column: 'image_key' },
  { table: 'captures', column: 'thumbnail_key' },
  { table: 'captures', column: 'large_thumbnail_key' },
  { table: 'entry_photos', column: 'image_key' },
  { table: 'entry_photos', column: 'small_key' },
  { table: 'farmer_photos', column: 'photo_key' },
  { table: 'message_archives', column: 'blob_key' },
  { table: 'note_photos', column: 'image_key' },
  { table: 'note_photos', column: 'small_key' },
  {
    table: 'imports',
    column: 'blob_key',
    where: { text: "file_removed_at is null and state <> 'uploading'", columns: ['file_removed_at', 'state'] },
  },
  { table: 'exports', column: 'blob_key', where: { text: "state = 'done'", columns: ['state'] } },
  { table: 'data_requests', column: 'blob_key', where: { text: "state = 'done'", columns: ['state'] } },
]

/** Only columns that the database has: a database at an earlier schema level has fewer. */
export const presentReferences = (tables: readonly { name: string; columns: readonly string[] }[]) =>
  objectReferences.flatMap(({ table, column, where }) => {
    const has = (name: string) => tables.some((one) => one.name === table && one.columns.includes(name))
    if (!has(column)) return []
    return where?.columns.every(has) ? [{ table, column, where }] : [{ table, column }]
  })

/** Selects all keys that rows refer to, as `key`. `matching`: a condition on the key, such as `= any($1)`. */
export const selectKeys = (references: readonly ObjectReference[], matching?: string): string =>
  references
    .map(({ table, column, where }) => {
      const conditions = [
        `${column} is not null`,
        ...(where ? [where.text] : []),
        ...(matching === undefined ? [] : [`${column} ${matching}`]),
      ]
      return `select ${column} collate "C" as key from ${table} where ${conditions.join(' and ')}`
    })
    .join(' union ')
