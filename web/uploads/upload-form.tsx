import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { messages } from '#domain/messages.ts'
import { reportTitles, reportTypes, type ReportType } from '#domain/survey-files/types.ts'
import { number } from '#web/platform/formats.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import dropCss from '#web/ui/drop.module.css'
import { Notice } from '#web/ui/notice.tsx'
import css from './upload-form.module.css'

const BYTES_A_MEGABYTE = 1_000_000
const sizeOf = (bytes: number) =>
  bytes < BYTES_A_MEGABYTE ? t.small(number(Math.ceil(bytes / 1_000))) : t.size(number(bytes / BYTES_A_MEGABYTE, 1))

interface UploadFormProps {
  type: ReportType | undefined
  onType: (type: ReportType | undefined) => void
  busy: boolean
  /** Returns whether the server has the file; otherwise it stays selected. */
  onUpload: (type: ReportType, file: File) => Promise<boolean>
}

/** The kind of survey, and the file: selected, or dropped. */
export const UploadForm = ({ type, onType, busy, onUpload }: UploadFormProps) => {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const submit = async () => {
    if (!type || !file) return setFault(messages.chooseTypeAndFile)
    setFault(null)
    if (!(await onUpload(type, file))) return
    setFile(null)
    if (input.current) input.current.value = ''
  }
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setFault(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Form className={css.form} onSubmit={() => void submit()}>
      <Field
        label={t.type}
        hint={type ? undefined : t.templates}
        aside={
          type && (
            <a className={css.template} href={`/api/surveys/templates/${type}`} download>
              <IconDownload aria-hidden="true" />
              {t.template(reportTitles[type])}
            </a>
          )
        }
      >
        {(control) => (
          <Select
            {...control}
            value={type ?? ''}
            onChange={(event) => {
              const chosen = reportTypes.find((one) => one === event.target.value)
              setFault(chosen ? null : messages.chooseType)
              onType(chosen)
            }}
          >
            <option value="">{t.chooseType}</option>
            {reportTypes.map((one) => (
              <option key={one} value={one}>
                {reportTitles[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div
        className={dropCss.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          className={dropCss.input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/tab-separated-values"
          aria-label={t.file}
          aria-describedby={`${id}-hint`}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <IconFileSpreadsheet aria-hidden="true" />
        <p className={css.chosen} role="status">
          {file && (
            <>
              <strong>{file.name}</strong> {sizeOf(file.size)}
            </>
          )}
        </p>
        <label htmlFor={id} {...asButton()}>
          {file ? t.another : t.choose}
        </label>
        <p className={dropCss.hint} id={`${id}-hint`}>
          {!file && <span className={css.drop}>{t.drop}. </span>}
          {t.dropHint}
        </p>
      </div>
      {fault && <Notice tone="bad" live title={fault} />}
      <div>
        <Button type="submit" kind="primary" size="large" busy={busy}>
          <IconUpload aria-hidden="true" />
          {t.upload}
        </Button>
      </div>
    </Form>
  )
}
