import type { Row } from './fault.ts'

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const count = (n: number) => n.toLocaleString('en-GB')

const recovered = ({ recovered_s: list }: Row): string => {
  if (list.length === 0) return ''
  const most = Math.max(...list)
  return list.length === 1 ? most.toFixed(1) : `${median(list).toFixed(1)} to ${most.toFixed(1)}`
}

/** Whether a fault broke no promise. A fault that was not run has not passed, but is not a failure either. */
export const isGood = ({ balance, wrong }: Row): boolean =>
  balance.lost.length === 0 && balance.duplicated.length === 0 && wrong.length === 0

const headings = ['fault', 'times', 'acknowledged', 'stored', 'lost', 'duplicated', 'recovered in s', 'also']
export const cellsOf = (row: Row): string[] => {
  const { fault, times, balance, found } = row
  if (times === null) return [fault, 'not run', '', '', '', '', '', found]
  return [
    fault,
    count(times),
    count(balance.acknowledged),
    count(balance.stored),
    count(balance.lost.length),
    count(balance.duplicated.length),
    recovered(row),
    found,
  ]
}

/** The table as Markdown. */
export const tableOf = (rows: readonly Row[]): string =>
  [headings, headings.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const MAX_IDS = 20
const listed = (title: string, ids: readonly string[]): string[] =>
  ids.length === 0
    ? []
    : [
        `  ${title}: ${ids.slice(0, MAX_IDS).join('; ')}${ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : ''}`,
      ]

/** Broken promises of a fault, with ids. */
export const failuresOf = ({ balance, wrong }: Row): string[] => [
  ...listed('lost', balance.lost),
  ...listed('duplicated', balance.duplicated),
  ...wrong.slice(0, MAX_IDS).map((text) => `  ${text}`),
  ...(wrong.length > MAX_IDS ? [`  and ${wrong.length - MAX_IDS} more`] : []),
]
