interface NamedDevice {
  id: number
  name: string
  device_id: string
}

const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/**
 * The device named in a folder's path by its ID or name as whole words; of several, the one in the innermost folder,
 * and there the longest match. Null if there is none, or if two match equally.
 */
export const suggestDevice = (path: string, devices: readonly NamedDevice[]): number | null => {
  const named = devices.flatMap(({ id, name, device_id }) =>
    [name, device_id].map((text) => ({ id, words: wordsOf(text) })).filter(({ words }) => words.trim() !== ''),
  )
  for (const folder of path.split('/').toReversed().map(wordsOf)) {
    const found = named.filter(({ words }) => folder.includes(words))
    const longest = Math.max(0, ...found.map(({ words }) => words.length))
    const ids = new Set(found.filter(({ words }) => words.length === longest).map(({ id }) => id))
    if (ids.size === 1) return [...ids][0] ?? null
    if (ids.size > 1) return null
  }
  return null
}
