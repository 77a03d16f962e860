export interface QueuedImport {
  id: number
  organisation_id: number | null
  created_by: number
}

/** The owner that shares a slot: the organisation, or a person who works across organisations. */
export const ownerOf = ({ organisation_id, created_by }: QueuedImport): number => organisation_id ?? -created_by

/**
 * Chooses the next import: one at a time for each owner, and the owner served longest ago first, so that no one has to
 * wait for all files of another owner.
 */
export const makeImportQueue = () => {
  const busy = new Set<number>()
  const servedAt = new Map<number, number>()
  let turn = 0
  return {
    /**
     * Returns the next import and marks its owner as busy; undefined if none can start. `waiting` is in order of
     * upload.
     */
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
