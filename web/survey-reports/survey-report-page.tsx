import { IconFileDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { messages } from '#domain/messages.ts'
import { reportTitles, reportTypes, type ReportType } from '#domain/survey-files/types.ts'
import { cropTypes, downloadSurveyReport, surveyReportFormats } from '#domain/survey-reports/endpoints.ts'
import { FarmsPicker } from '#web/farms/farms-picker.tsx'
import { farmsQuery } from '#web/farms/queries.ts'
import { browserToday } from '#web/platform/time/clock.ts'
import { number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { surveyReports as t } from '#web/texts/survey-reports.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { FoundRows } from './found-rows.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { countsQuery } from './queries.ts'
import { reportAddress } from './report-address.ts'
import { faultsOf, formOf, queryOf, type ReportForm } from './report-form.ts'
import css from './survey-report.module.css'

const BYTES_A_MEGABYTE = 1_000_000
/** Only text files have a byte order mark. */
const hasText = (format: ReportForm['format']) => format === 'csv' || format === 'dataset_csv'

/** Survey reports: what was surveyed on which days; shows the counts first, then downloads a file. */
export const SurveyReportPage = () => {
  const navigate = useNavigate()
  const form = formOf(useAddress(reportAddress), browserToday())
  const faults = faultsOf(form)
  const valid = Object.keys(faults).length === 0
  const { data: counts } = useQuery(countsQuery(queryOf(form), valid))
  const farms = useQuery(farmsQuery)
  const { bytes, start, stop } = useDownload()

  const set = (change: Partial<ReportForm>) => {
    const { farms, kinds, bom, photos, ...next } = { ...form, ...change }
    const texts = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value ?? undefined]))
    const several = {
      farms: farms.join(' ') || undefined,
      kinds: kinds.join(' ') || 'none',
      start: next.start || 'none',
      end: next.end || 'none',
      bom: bom ? 'true' : undefined,
      photos: photos ? 'true' : undefined,
    }
    void navigate({ to: '.', search: { ...texts, ...several } as object, replace: true, resetScroll: false })
  }
  const toggle = (kind: ReportType, on: boolean) =>
    set({ kinds: reportTypes.filter((one) => (one === kind ? on : form.kinds.includes(one))) })

  const generate = async () => {
    if (!valid) return
    // A report without rows is not downloaded.
    if (counts && Object.values(counts).every((count) => !count)) return toast.note(t.nothing)
    const file = await start(downloadSurveyReport, {
      ...queryOf(form),
      format: form.format,
      ...(form.bom && hasText(form.format) && { bom: 'true' }),
      ...(form.photos && form.format === 'dataset_csv' && { photos: 'true' }),
    })
    if (file === 'failed') toast.error(messages.somethingWrong)
    else if (file !== 'stopped') toast.done(t.done(file.name))
  }
  const [farm, ...others] = form.farms
  return (
    <Page title={t.title} breadcrumbs={entomologyBreadcrumbs()}>
      <p className={css.about}>{t.about}</p>
      {farms.isLoading ? (
        <SkeletonLines lines={12} />
      ) : (
        <Form className={css.form} onSubmit={() => void generate()}>
          <div className={css.choices}>
            <div className={css.two}>
              {(['start', 'end'] as const).map((name) => (
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
            <FarmsPicker
              chosen={form.farms}
              onChange={(farms) => set({ farms, field: null, tunnel: null, plot: null })}
            />
            {farm !== undefined && others.length === 0 && <PlaceChoice farm={farm} form={form} onChange={set} />}
            <Field label={t.crop}>
              {(control) => (
                <Select
                  {...control}
                  large
                  value={form.crop}
                  onChange={(event) => set({ crop: cropTypes.find((crop) => crop === event.target.value) ?? 'any' })}
                >
                  {cropTypes.map((crop) => (
                    <option key={crop} value={crop}>
                      {t.crops[crop]}
                    </option>
                  ))}
                  <option value="any">{t.anyCrop}</option>
                </Select>
              )}
            </Field>
            <fieldset className={css.kinds} aria-describedby={faults.kinds ? 'report-kinds-fault' : undefined}>
              <legend>{t.kinds}</legend>
              {reportTypes.map((kind) => (
                <CheckField
                  key={kind}
                  label={reportTitles[kind]}
                  checked={form.kinds.includes(kind)}
                  onChange={(event) => toggle(kind, event.target.checked)}
                />
              ))}
              {faults.kinds && (
                <p className={css.fault} id="report-kinds-fault" role="alert">
                  {faults.kinds}
                </p>
              )}
            </fieldset>
          </div>
          <div className={css.result}>
            <FoundRows form={form} valid={valid} />
            <fieldset className={css.formats}>
              <legend>{t.format}</legend>
              {surveyReportFormats.map((format) => (
                <div key={format}>
                  <label>
                    <input
                      type="radio"
                      name="format"
                      aria-describedby={`report-${format}`}
                      checked={form.format === format}
                      onChange={() => set({ format })}
                    />
                    {t.formats[format]}
                  </label>
                  <p className={css.hint} id={`report-${format}`}>
                    {t.formatHint[format]}
                  </p>
                </div>
              ))}
              {form.format === 'dataset_csv' && (
                <CheckField
                  label={t.photos}
                  hint={t.photosHint}
                  checked={form.photos}
                  onChange={(event) => set({ photos: event.target.checked })}
                />
              )}
              {hasText(form.format) && (
                <CheckField
                  label={t.bom}
                  hint={t.bomHint}
                  checked={form.bom}
                  onChange={(event) => set({ bom: event.target.checked })}
                />
              )}
            </fieldset>
            <div className={css.actions}>
              <Button kind="primary" size="large" type="submit" busy={bytes !== null}>
                <IconFileDownload aria-hidden="true" />
                {t.generate}
              </Button>
              {bytes !== null && <Button onClick={stop}>{t.stop}</Button>}
            </div>
            <p className={css.progress} role="status">
              {bytes === null ? '' : bytes === 0 ? t.preparing : t.received(number(bytes / BYTES_A_MEGABYTE, 1))}
            </p>
          </div>
        </Form>
      )}
    </Page>
  )
}
