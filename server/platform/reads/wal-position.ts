/** A place in PostgreSQL's write-ahead log, as the type pg_lsn is written: `16/B374D848`. */
export type WalPosition = string

const LOW_BITS = 32n

const numberOf = (position: WalPosition): bigint => {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << LOW_BITS) + BigInt(`0x${low}`)
}

/** Whether whoever replayed the log as far as `replayed` has what was written before `position`. */
export const hasReached = (replayed: WalPosition, position: WalPosition): boolean =>
  numberOf(replayed) >= numberOf(position)
