/** A position in PostgreSQL's write-ahead log in the text form of pg_lsn: `16/B374D848`. */
export type WalPosition = string

const LOW_BITS = 32n

const numberOf = (position: WalPosition): bigint => {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << LOW_BITS) + BigInt(`0x${low}`)
}

/** Whether a replica that has replayed up to `replayed` has everything written before `position`. */
export const hasReached = (replayed: WalPosition, position: WalPosition): boolean =>
  numberOf(replayed) >= numberOf(position)
