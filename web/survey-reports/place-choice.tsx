import { useQuery } from '@tanstack/react-query'
import { fieldsQuery } from '#web/farms/queries.ts'
import { plotsQuery, tunnelsQuery } from '#web/locations/queries.ts'
import { locations } from '#web/texts/locations.ts'
import { surveyReports as t } from '#web/texts/survey-reports.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { ReportForm } from './report-form.ts'
import css from './survey-report.module.css'

interface PlaceChoiceProps {
  farm: number
  form: Pick<ReportForm, 'field' | 'tunnel' | 'plot'>
  onChange: (place: Pick<ReportForm, 'field' | 'tunnel' | 'plot'>) => void
}

/** Field, tunnel and plot of one farm, each offering the places in the previous one; empty means all. */
export const PlaceChoice = ({ farm, form, onChange }: PlaceChoiceProps) => {
  const fields = useQuery(fieldsQuery(farm))
  const tunnels = useQuery(tunnelsQuery(form.field))
  const plots = useQuery(plotsQuery(form.tunnel))
  const parts = [
    {
      name: locations.parts.field_id,
      value: form.field,
      rows: fields.data?.map(({ id, field_name }) => ({ id, text: field_name })),
      set: (field: number | null) => onChange({ field, tunnel: null, plot: null }),
    },
    {
      name: locations.parts.tunnel_id,
      value: form.tunnel,
      rows: tunnels.data?.map(({ id, number }) => ({ id, text: locations.tunnelNo(number) })),
      set: (tunnel: number | null) => onChange({ ...form, tunnel, plot: null }),
    },
    {
      name: locations.parts.plot_id,
      value: form.plot,
      rows: plots.data?.map(({ id, number }) => ({ id, text: locations.plotNo(number) })),
      set: (plot: number | null) => onChange({ ...form, plot }),
    },
  ]
  return (
    <fieldset className={css.places}>
      <legend>{t.narrower}</legend>
      {parts.map(({ name, value, rows, set }) => (
        <Field key={name} label={name}>
          {(control) => (
            <Select
              {...control}
              large
              disabled={!rows}
              value={value ?? ''}
              onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
            >
              <option value="">{t.all}</option>
              {rows?.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </fieldset>
  )
}
