import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { downloadPollinationCount, downloadPollinationHealth, reportFormats } from '#domain/reports/endpoints.ts'
import { browserToday } from '#web/platform/time/clock.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { reports as t } from '#web/texts/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { type InView, faultsOf, firstForm, reportKinds, type ReportFaults, type ReportForm } from './report-form.ts'
import css from './report-dialog.module.css'

const BYTES_A_MEGABYTE = 1_000_000
const files = { count: downloadPollinationCount, health: downloadPollinationHealth }

/** Downloads a report as a file. Cancel also aborts a running download. */
export const ReportDialog = ({ onClose, ...inView }: InView & { onClose: () => void }) => {
  const farms = useQuery(farmsQuery)
  const [only, ...others] = farms.data ?? []
  const first = firstForm(inView, browserToday())
  const [typed, setTyped] = useState<Partial<ReportForm>>({})
  const [faults, setFaults] = useState<ReportFaults>({})
  const { bytes, start, stop } = useDownload()
  // People with one farm need not select it.
  const form: ReportForm = {
    ...first,
    farmId: first.farmId ?? (others.length === 0 ? (only?.id ?? null) : null),
    ...typed,
  }
  const set = (change: Partial<ReportForm>) => {
    setTyped({ ...typed, ...change })
    setFaults({})
  }
  const fetchFile = async () => {
    const found = faultsOf(form)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { kind, farmId, ...query } = form
    const file = await start(files[kind], { ...query, farm_id: farmId })
    if (file === 'failed') toast.error(messages.somethingWrong)
    if (file === 'failed' || file === 'stopped') return
    toast.done(t.done(file.name))
    onClose()
  }
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog
      title={t.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button
            onClick={() => {
              setTyped({})
              setFaults({})
            }}
          >
            {t.reset}
          </Button>
          <Button kind="primary" type="submit" form="report" busy={bytes !== null}>
            {t.download}
          </Button>
        </>
      }
    >
      <Form id="report" className={css.form} onSubmit={() => void fetchFile()}>
        <fieldset className={css.formats}>
          <legend>{t.kind}</legend>
          {reportKinds.map((kind) => (
            <label key={kind}>
              <input type="radio" name="kind" checked={form.kind === kind} onChange={() => set({ kind })} />
              {t.kinds[kind]}
            </label>
          ))}
        </fieldset>
        <p className={css.about}>{t.about[form.kind]}</p>
        <Field label={t.farm} error={faults.farmId ?? (farms.isError ? messages.fetchError : undefined)}>
          {(control) => (
            <Select
              {...control}
              large
              value={form.farmId ?? ''}
              onChange={(event) => set({ farmId: event.target.value === '' ? null : Number(event.target.value) })}
            >
              <option value="">{t.chooseFarm}</option>
              {farms.data?.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className={css.dates}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={t[name]}
              value={form[name]}
              error={faults[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ))}
        </div>
        <fieldset className={css.formats}>
          <legend>{t.format}</legend>
          {reportFormats.map((format) => (
            <label key={format}>
              <input type="radio" name="format" checked={form.format === format} onChange={() => set({ format })} />
              {t.formats[format]}
            </label>
          ))}
        </fieldset>
        <p className={css.progress} role="status">
          {bytes === null ? '' : bytes === 0 ? t.preparing : t.received(number(bytes / BYTES_A_MEGABYTE, 1))}
        </p>
      </Form>
    </Dialog>
  )
}
