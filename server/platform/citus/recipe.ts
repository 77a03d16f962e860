/** How a table of the product lies in a cluster: spread by a column beside others of it, or whole on every node. */
export type Placing = { table: string; by: string; beside: string | null } | { table: string; by: null }

/**
 * Everything that is not named here stays on the coordinator. Messages go by their device, as every read of them names one and a
 * move changes their placement; sums go by their placement, which is in every key of theirs and never changes.
 */
export const recipe: readonly Placing[] = [
  { table: 'object_classes', by: null },
  { table: 'model_versions', by: null },
  { table: 'message_keys', by: 'device_id', beside: null },
  { table: 'messages', by: 'device_id', beside: 'message_keys' },
  { table: 'hourly_watch', by: 'placement_id', beside: null },
  { table: 'hourly_counts', by: 'placement_id', beside: 'hourly_watch' },
  { table: 'daily_watch', by: 'placement_id', beside: 'hourly_watch' },
  { table: 'daily_counts', by: 'placement_id', beside: 'hourly_watch' },
]

const quoted = (text: string) => `'${text}'`

/** The statement that places one table. Tables come before those that lie beside them. */
export const placingStatement = (placing: Placing): string =>
  placing.by === null
    ? `select create_reference_table(${quoted(placing.table)})`
    : `select create_distributed_table(${quoted(placing.table)}, ${quoted(placing.by)}, colocate_with => ${quoted(placing.beside ?? 'none')})`
