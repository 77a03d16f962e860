/** How a table is placed in a cluster: distributed by a column, colocated with others, or replicated to every node. */
export type Placing = { table: string; by: string; beside: string | null } | { table: string; by: null }

/**
 * All other tables stay on the coordinator. Messages are distributed by device: every query names one, and a move
 * changes their placement. Sums are distributed by placement, which is part of all their keys and never changes.
 */
export const recipe: readonly Placing[] = [
  { table: 'object_classes', by: null },
  { table: 'model_versions', by: null },
  { table: 'class_mappings', by: null },
  { table: 'message_keys', by: 'device_id', beside: null },
  { table: 'messages', by: 'device_id', beside: 'message_keys' },
  { table: 'hourly_watch', by: 'placement_id', beside: null },
  { table: 'hourly_counts', by: 'placement_id', beside: 'hourly_watch' },
  { table: 'daily_watch', by: 'placement_id', beside: 'hourly_watch' },
  { table: 'daily_counts', by: 'placement_id', beside: 'hourly_watch' },
]

const quoted = (text: string) => `'${text}'`

/** The statement that distributes one table. Tables come before those colocated with them. */
export const placingStatement = (placing: Placing): string =>
  placing.by === null
    ? `select create_reference_table(${quoted(placing.table)})`
    : `select create_distributed_table(${quoted(placing.table)}, ${quoted(placing.by)}, colocate_with => ${quoted(placing.beside ?? 'none')})`
