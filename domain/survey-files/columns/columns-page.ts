import { uploadColumns, headOf } from './columns.ts'
import { reportTitles, type ReportType } from '../types.ts'

/** The columns of a type for docs/survey-files.md; a test compares page and columns. */
export const columnsPage = (type: ReportType): string =>
  [
    `## ${reportTitles[type]}`,
    '',
    '| Column | Needed | What it holds | Example |',
    '|---|---|---|---|',
    ...uploadColumns[type].map(
      (column) => `| ${headOf(column)} | ${column.required ? 'yes' : 'no'} | ${column.rule} | ${column.example} |`,
    ),
  ].join('\n')
