import { currentLanguage } from '#domain/language/text.ts'
import { uploadColumns } from '#domain/survey-files/columns/columns.ts'
import { headingIn } from '#domain/survey-files/columns/headings.ts'
import { reportTitles, type ReportType } from '#domain/survey-files/types.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import css from './columns-table.module.css'

/**
 * The contents of a file of a type, column by column, from the list that the server uses for parsing, with the headings
 * of the template.
 */
export const ColumnsTable = ({ type }: { type: ReportType }) => (
  <details className={css.columns}>
    <summary>{t.columnsOf(reportTitles[type])}</summary>
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t.columnsOf(reportTitles[type])}>
      <table>
        <thead>
          <tr>
            {Object.values(t.columns).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {uploadColumns[type].map((column) => (
            <tr key={column.key}>
              <th scope="row">{headingIn(currentLanguage(), column)}</th>
              <td>{column.required ? t.required : t.optional}</td>
              <td>{column.rule}</td>
              <td>
                <code>{column.example}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
