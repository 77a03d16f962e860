import { areaUnit } from '#domain/display/units.ts'
import { farms as t } from '#web/texts/farms.ts'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { addressLabels, placeFields } from '#web/ui/person/address-format.ts'
import { CountryField } from '#web/ui/person/country-field.tsx'
import type { FarmValues } from './farm-values.ts'
import layout from '#web/ui/form/form-layout.module.css'
import css from './farm-form.module.css'
import { PositionPicker } from './position-picker.tsx'

/** Approximate extent of a farm in metres. */
const FARM_METRES = 200

export interface FarmFieldsProps {
  values: FarmValues
  onChange: (change: Partial<FarmValues>) => void
  errorOf: (name: string) => string | undefined
}

/** The fields that the Add and Edit forms share. */
export const FarmFields = ({ values, onChange, errorOf }: FarmFieldsProps) => {
  const { city, postalCode } = addressLabels(values.country)
  const labels = { ...t.form, city: city ?? t.form.city, postcode: postalCode ?? t.form.postcode }
  const text = (name: 'title' | 'city' | 'postcode') => (
    <TextField
      key={name}
      label={labels[name]}
      value={values[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <>
      {text('title')}
      <TextArea
        label={t.form.description}
        rows={2}
        value={values.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label={t.form.area_in_sq_meters}
        value={values.area_in_sq_meters}
        error={errorOf('area_in_sq_meters')}
        inputMode="decimal"
        autoComplete="off"
        end={<span className={css.unit}>{areaUnit()}</span>}
        onChange={(event) => onChange({ area_in_sq_meters: event.target.value })}
      />
      <div className={layout.pair}>{placeFields(values.country, 'city', 'postcode').map(text)}</div>
      <CountryField
        label={t.form.country}
        error={errorOf('country')}
        value={values.country}
        onValue={(country) => onChange({ country })}
      />
      <PositionPicker
        values={values}
        onChange={(change) => onChange(change)}
        errorOf={errorOf}
        hint={t.positionHint}
        enough={FARM_METRES}
        known={{ country: values.country }}
      />
    </>
  )
}
