const COLUMNS = 120

/** JSON for readers and for diffs: what fits on a line stands on one. */
export const layOut = (node: unknown, indent = ''): string => {
  const flat = JSON.stringify(node)
  if (typeof node !== 'object' || node === null || indent.length + flat.length <= COLUMNS) return flat
  const deeper = `${indent}  `
  const lines = Array.isArray(node)
    ? node.map((item) => `${deeper}${layOut(item, deeper)}`)
    : Object.entries(node).map(([key, value]) => `${deeper}${JSON.stringify(key)}: ${layOut(value, deeper)}`)
  const [open, close] = Array.isArray(node) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
