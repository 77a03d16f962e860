import { uploadColumns, headOf } from './columns.ts'
import { reportTitles, type ReportType } from '../types.ts'

/** The columns of a type as docs/survey-files.md has them; a test holds page and columns together. */
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
