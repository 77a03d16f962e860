import { countries } from '#domain/farms/farm-form.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { FarmValues } from './farm-values.ts'
import layout from '#web/ui/form/form-layout.module.css'
import css from './farm-form.module.css'
import { PositionPicker } from './position-picker.tsx'

/** A farm is some hundred metres across. */
const FARM_METRES = 200

export interface FarmFieldsProps {
  values: FarmValues
  onChange: (change: Partial<FarmValues>) => void
  errorOf: (name: string) => string | undefined
}

/** The fields that Add and Edit have in common. */
export const FarmFields = ({ values, onChange, errorOf }: FarmFieldsProps) => {
  const text = (name: 'title' | 'description' | 'city' | 'postcode') => (
    <TextField
      label={t.form[name]}
      value={values[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <>
      {text('title')}
      {text('description')}
      <TextField
        label={t.form.area_in_sq_meters}
        value={values.area_in_sq_meters}
        error={errorOf('area_in_sq_meters')}
        inputMode="decimal"
        autoComplete="off"
        end={<span className={css.unit}>{t.form.areaUnit}</span>}
        onChange={(event) => onChange({ area_in_sq_meters: event.target.value })}
      />
      <div className={layout.pair}>
        {text('city')}
        {text('postcode')}
      </div>
      <Field label={t.form.country} error={errorOf('country')}>
        {(control) => (
          <Select
            {...control}
            large
            value={values.country}
            onChange={(event) => onChange({ country: event.target.value })}
          >
            <option value="">{t.chooseCountry}</option>
            {countries.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
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
