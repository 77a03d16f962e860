const COLUMNS = 120

/** Formats JSON for readers and diffs: short values on one line. */
export const layOut = (node: unknown, indent = ''): string => {
  const flat = JSON.stringify(node)
  if (typeof node !== 'object' || node === null || flat.length <= COLUMNS) return flat
  const [open, close] = Array.isArray(node) ? '[]' : '{}'
  const lines = (deeper: string) =>
    Array.isArray(node)
      ? node.map((item) => layOut(item, deeper))
      : Object.entries(node).map(([key, value]) => `${JSON.stringify(key)}: ${layOut(value, deeper)}`)
  if (Object.keys(node).length === 1) return `${open}${lines(indent).join('')}${close}`
  const deeper = `${indent} `
  return `${open}\n${lines(deeper)
    .map((line) => `${deeper}${line}`)
    .join(',\n')}\n${indent}${close}`
}
