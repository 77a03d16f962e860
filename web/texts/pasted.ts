/** Lines of a table that is pasted or read from a file. */
export const pasted = {
  lineNumber: (line: number) => `Line ${line}`,
  ready: 'Ready',
} as const
