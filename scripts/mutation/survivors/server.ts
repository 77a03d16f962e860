import { bench, degree, never, quicker, same, shortcut, unread, type Known } from './reasons.ts'

export const server: Known[] = [
  { why: bench, file: 'server/ingest/storing/store-batch.ts', line: 'rollUp(rollups ?' },
  // The end of an idle connection, which the pool replaces.
  { why: unread, file: 'server/ingest/batch-worker/batch-replies.ts', line: "log.warn({ err: error }, 'database')" },
  // Both are null at the same time.
  { why: never, file: 'server/ingest/storing/deduplicate.ts', line: 'some.devices?.[at]' },
  { why: same, file: 'server/ingest/parsing/read-messages.ts', line: 'until = performance.now() + SLICE_MS' },
  { why: shortcut, file: 'server/ingest/routes.ts', line: 'if (parsed) return', became: 'false' },
  { why: same, file: 'server/ingest/batch-worker/run-in-worker.ts', line: 'last += 1' },
  {
    why: same,
    file: 'server/ingest/parsing/check-message.ts',
    line: 'names.length > MAX_METRICS',
    became: 'names.length >= MAX_METRICS',
  },
  {
    why: shortcut,
    file: 'server/ingest/device-budgets.ts',
    line: '<= READ_AT_ONCE.usual',
    became: 'Number(length) < READ_AT_ONCE.usual',
  },
  // Placements have no gaps, and a code to verify an address always contains that address.
  { why: never, file: 'server/ingest/storing/store-batch.ts', line: 'has no placement at' },
  { why: never, file: 'server/ingest/storing/deduplicate.ts', line: 'first.get(one.key)?.sent' },
  { why: never, file: 'server/accounts/emails/mail-links.ts', line: "email: proven.email ?? ''" },
  // If everything was scored, or everything was counted, the union is the same.
  {
    why: shortcut,
    file: 'server/ingest/rollups/rollup.ts',
    line: 'spans.length === sum.watched.length',
    became: 'false',
  },
  { why: shortcut, file: 'server/ingest/rollups/rollup.ts', line: 'const isOf = (' },
  {
    why: shortcut,
    file: 'server/ingest/rollups/rollup.ts',
    line: 'sum.hour === hour && sum.placement_id',
    became: 'false',
  },
  { why: shortcut, file: 'server/ingest/parsing/digest.ts', line: 'const isAsItIs =' },
  { why: shortcut, file: 'server/ingest/batch-worker/run-in-worker.ts', line: 'const isOwn =', became: 'false' },
  {
    why: shortcut,
    file: 'server/ingest/batch-worker/run-in-worker.ts',
    line: 'thread.postMessage(order',
    became: '[]',
  },
  { why: shortcut, file: 'server/ingest/rollups/overlaps.ts', line: 'crossesHour = (', became: 'from >= hour' },
  { why: same, file: 'server/ingest/parsing/parse.ts', line: 'performance.now() >= until' },
  {
    why: same,
    file: 'server/ingest/storing/register-names.ts',
    line: 'message.counts ?? []',
    became: '["Stryker was here"]',
  },
  { why: quicker, file: 'server/ingest/storing/store-batch.ts', line: "name: 'ingest-overlap'" },
  { why: never, file: 'server/ingest/storing/store-batch.ts', line: 'facts.get(device_id)?.find' },
  { why: never, file: 'server/ingest/parsing/check-message.ts', line: 'node === null' },
  { why: never, file: 'server/ingest/storing/deduplicate.ts', line: 'const before = new Map(others.map(' },
  { why: shortcut, file: 'server/ingest/storing/names.ts', line: 'names.length === 0', became: 'false' },
  { why: shortcut, file: 'server/ingest/storing/names.ts', line: 'const names = [...wanted]', became: '[...wanted]' },
  // An interval that begins or ends exactly on the hour does not overlap the next hour.
  { why: shortcut, file: 'server/ingest/rollups/overlaps.ts', line: 'crossesHour = (', became: 'from <= hour' },
  { why: shortcut, file: 'server/ingest/rollups/overlaps.ts', line: 'crossesHour = (', became: 'to >= hour + HOUR_MS' },
  // A value that is not a count has no name that could be refused.
  {
    why: same,
    file: 'server/ingest/storing/register-names.ts',
    line: '...(message.counts ?? [])',
    became: '["Stryker was here"]',
  },
  { why: shortcut, file: 'server/ingest/rollups/overlaps.ts', line: 'crossesHour = (', became: 'true' },
  { why: shortcut, file: 'server/ingest/rollups/overlaps.ts', line: 'crossesHour = (', became: 'hour - HOUR_MS' },
  // No two rows have the same key.
  { why: same, file: 'server/ingest/rollups/rollup.ts', line: 'const sorted =', became: 'a <= b' },
  // No group is as large as the batch that is stored at once.
  { why: same, file: 'server/ingest/message-store.ts', line: 'if (parcels > 0 &&' },
  // The gate admits nobody else. A hash is not part of the history: the change leaves no entry that could have an
  // author.
  { why: same, file: 'server/accounts/sign-in.ts', line: 'inTransaction(db, { user_id, name }' },
  { why: degree, file: 'server/ingest/capture-writes.ts', line: 'quality: ' },
  { why: unread, file: 'server/ingest/capture-writes.ts', line: "'not an allowed format'" },
  { why: degree, file: 'server/uploads/write-csv-of-rows.ts', line: 'if (text.length < BATCH)', became: 'false' },
  {
    why: degree,
    file: 'server/uploads/write-csv-of-rows.ts',
    line: 'if (text.length < BATCH)',
    became: 'text.length <= BATCH',
  },
]
