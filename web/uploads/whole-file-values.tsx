import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Constant, ImportReading } from '#domain/uploads/reading.ts'
import { uploadColumns, type FileColumn } from '#domain/survey-files/columns/columns.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { farmsQuery, fieldsQuery } from '#web/farms/queries.ts'
import { PlacePicker, type ChosenPlace } from '#web/locations/place-picker.tsx'
import { plotsQuery, tunnelsQuery } from '#web/locations/queries.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { Select } from '#web/ui/fields/select.tsx'
import css from './reading.module.css'

const places = ['farm', 'field', 'tunnel', 'plot']
const nowhere: ChosenPlace = { farm_id: null, field_id: null, tunnel_id: null, plot_id: null }
const blank = { place: nowhere, typed: {} as Record<string, string>, added: [] as string[] }
const keyOf = (choice: string) => choice.split(':')[0] ?? ''

/** The names of a selected place as used in files. */
const usePlaceValues = ({ farm_id, field_id, tunnel_id, plot_id }: ChosenPlace): Record<string, string | undefined> => {
  const farms = useQuery(farmsQuery)
  const fields = useQuery(fieldsQuery(farm_id))
  const tunnels = useQuery(tunnelsQuery(field_id))
  const plots = useQuery(plotsQuery(tunnel_id))
  return {
    farm: farms.data?.find(({ id }) => id === farm_id)?.title,
    field: fields.data?.find(({ id }) => id === field_id)?.field_name,
    tunnel: tunnels.data?.find(({ id }) => id === tunnel_id)?.number.toString(),
    plot: plots.data?.find(({ id }) => id === plot_id)?.number.toString(),
  }
}

interface WholeFileValuesProps {
  /** The id of the import, for the draft. */
  id: number
  type: ReportType
  reading: ImportReading
  busy: boolean
  /** `stored`: to be called once the server has stored them. */
  onGive: (constants: Constant[], stored: () => void) => void
}

/** Values missing in the file, entered once for all of its rows: its place as a whole, and any other column. */
export const WholeFileValues = ({ id, type, reading, busy, onGive }: WholeFileValuesProps) => {
  const given = reading.constants ?? []
  const [place, setPlace] = useState(nowhere)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [added, setAdded] = useState<string[]>([])
  const draft = useTypedDraft(`import:${id}:values`, { place, typed, added }, blank)
  const placeValues = usePlaceValues(place)
  const held = new Set(
    [...reading.columns.map(({ key }) => key ?? ''), ...given.map(({ column }) => column)].map(keyOf),
  )
  const open = uploadColumns[type].filter(({ key }) => !held.has(key))
  const missing = reading.columns_missing ?? []
  const isAsked = (key: string) => missing.includes(key) || added.includes(key)
  const asked = open.filter(({ key }) => !places.includes(key) && isAsked(key))
  const others = open.filter(({ key }) => !places.includes(key) && !isAsked(key))
  const isPlaceOpen = open.some(({ key }) => places.includes(key))
  const more = open.flatMap(({ key }): Constant[] => {
    const value = places.includes(key) ? placeValues[key] : typed[key]?.trim()
    return value === undefined || value === '' ? [] : [{ column: key, value }]
  })
  if (open.length === 0) return null
  return (
    <details className={css.details} open={missing.length > 0 || undefined}>
      <summary>{t.wholeFile}</summary>
      <Form className={css.match} onSubmit={() => more.length > 0 && onGive([...given, ...more], draft.clear)}>
        <OfferedDraft
          draft={draft}
          onRestore={(values) => {
            setPlace(values.place)
            setTyped(values.typed)
            setAdded(values.added)
          }}
        />
        <p>{t.wholeFileText}</p>
        <div className={css.fields}>
          {isPlaceOpen && (
            <PlacePicker
              place={place}
              onChange={setPlace}
              errors={{}}
              to={type === 'weather' ? 'tunnel_id' : 'plot_id'}
            />
          )}
          {asked.map((column) => (
            <ValueField
              key={column.key}
              column={column}
              value={typed[column.key] ?? ''}
              onType={(value) => setTyped({ ...typed, [column.key]: value })}
            />
          ))}
          {others.length > 0 && (
            <Field label={t.anotherColumn}>
              {(control) => (
                <Select {...control} value="" onChange={({ target }) => setAdded([...added, target.value])}>
                  <option value="">{t.chooseColumn}</option>
                  {others.map(({ key, title }) => (
                    <option key={key} value={key}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
        <div>
          <Button type="submit" kind="primary" busy={busy} disabled={more.length === 0}>
            {t.giveValues}
          </Button>
        </div>
      </Form>
    </details>
  )
}

interface ValueFieldProps {
  column: FileColumn
  value: string
  onType: (value: string) => void
}
const yesOrNo = ['yes', 'no']
const ValueField = ({ column: { title, unit, rule, kind, choices }, value, onType }: ValueFieldProps) => {
  const label = unit ? `${title} (${unit})` : title
  const options = kind === 'yes' ? yesOrNo : choices
  if (!options)
    return (
      <TextField
        label={label}
        hint={rule}
        value={value}
        maxLength={200}
        onChange={({ target }) => onType(target.value)}
      />
    )
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onType(target.value)}>
          <option value="">{t.chooseValue}</option>
          {options.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
