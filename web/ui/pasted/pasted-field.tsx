import { useId, type ReactNode } from 'react'
import { asButton } from '../button.tsx'
import { TextArea } from '../fields/field.tsx'
import css from './pasted-field.module.css'

/** The maximum number of characters read from a file: more than any list of people or devices has. */
const MAX_CHARACTERS = 100_000

interface PastedFieldProps {
  label: string
  hint: string
  /** An example of a line, shown while the field is empty. */
  placeholder?: string
  fileLabel: string
  /** Beside the button that reads a file. */
  beside?: ReactNode
  error: string | null
  value: string
  onChange: (text: string) => void
}

/** Lines of a table: typed, pasted from a spreadsheet or read from a CSV file. */
export const PastedField = ({ fileLabel, beside, value, onChange, ...field }: PastedFieldProps) => {
  const fileId = useId()
  return (
    <>
      <div className={css.lines}>
        <TextArea
          {...field}
          value={value}
          maxLength={MAX_CHARACTERS}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className={css.file}>
        <input
          id={fileId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            void file?.text().then((content) => onChange(content.replace(/^\uFEFF/, '').slice(0, MAX_CHARACTERS)))
            // Allows the same file to be selected again after it was corrected.
            event.target.value = ''
          }}
        />
        <label htmlFor={fileId} {...asButton()}>
          {fileLabel}
        </label>
        {beside}
      </div>
    </>
  )
}
