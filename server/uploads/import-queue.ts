export interface QueuedImport {
  id: number
  organisation_id: number | null
  created_by: number
}

/** Whose turn it is: an organisation's, or a person's who sees them all. */
export const ownerOf = ({ organisation_id, created_by }: QueuedImport): number => organisation_id ?? -created_by

/**
 * Which file is next: one at a time of each owner, and the owner first who was served longest ago, so that nobody waits for
 * all the files of another.
 */
export const makeImportQueue = () => {
  const busy = new Set<number>()
  const servedAt = new Map<number, number>()
  let turn = 0
  return {
    /** Takes the next one; undefined where none can be worked on now. `waiting` is in the order in which files came. */
    next: <W extends QueuedImport>(waiting: readonly W[]): W | undefined => {
      const [next] = waiting
        .filter((file) => !busy.has(ownerOf(file)))
        .toSorted((one, other) => (servedAt.get(ownerOf(one)) ?? 0) - (servedAt.get(ownerOf(other)) ?? 0))
      if (!next) return undefined
      busy.add(ownerOf(next))
      servedAt.set(ownerOf(next), (turn += 1))
      return next
    },
    release: (file: QueuedImport) => busy.delete(ownerOf(file)),
  }
}
