import { useQueryClient } from '@tanstack/react-query'
import { cropTypes, type FieldDetail } from '#domain/locations/location.ts'
import { createField, getField, updateField } from '#domain/locations/record-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { locations as t } from '#web/texts/locations.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { nowhere } from './number-text.ts'
import { ParentPicker } from './parent-picker.tsx'
import { invalidateLocations } from './record-queries.ts'

const valuesOf = (row: FieldDetail | null, farm_id: number | null) => ({
  field_name: row?.field_name ?? '',
  crop_type: row?.crop_type ?? '',
  ...nowhere,
  farm_id: row?.farm_id ?? farm_id,
})

const storedField = (record: FieldDetail) => ({
  record,
  valuesOf: (field: FieldDetail) => valuesOf(field, null),
  reload: () => api(getField, { params: { id: record.id } }),
  described: ({ field_name, crop_type, farm }: FieldDetail) => ({
    [t.form.field_name]: field_name,
    [t.form.crop_type]: crop_type === null ? '' : t.crops[crop_type],
    [t.columns.farm]: farm.title,
  }),
})

interface FieldFormProps {
  row: FieldDetail | null
  /** The farm whose fields are listed. */
  parent: number | undefined
  onClose: () => void
}

/** Adds or edits a field. */
export const FieldForm = ({ row, parent, onClose }: FieldFormProps) => {
  const client = useQueryClient()
  return (
    <FormDialog
      title={row ? t.fields.edit : t.fields.addNew}
      submit={row ? t.save : t.fields.addNew}
      draft={`field:${row?.id ?? `new:${parent ?? ''}`}`}
      initial={valuesOf(row, parent ?? null)}
      stored={row && storedField(row)}
      saving={row ? savingBy(updateField, { id: row.id }) : savingBy(createField)}
      bodyOf={({ field_name, crop_type, farm_id }) => ({ field_name, crop_type: crop_type || null, farm_id })}
      fallbackMessage={t.saveError}
      saved={({ field_name }) => {
        toast.done(row ? t.saved(field_name) : t.added(field_name))
        void invalidateLocations(client)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={t.form.field_name}
            value={values.field_name}
            error={errorOf('field_name')}
            autoComplete="off"
            onChange={(event) => set({ field_name: event.target.value })}
          />
          <Field label={t.form.crop_type} error={errorOf('crop_type')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.crop_type}
                onChange={(event) => set({ crop_type: event.target.value as typeof values.crop_type })}
              >
                <option value="">{t.none}</option>
                {cropTypes.map((crop) => (
                  <option key={crop} value={crop}>
                    {t.crops[crop]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {(row !== null || parent === undefined) && (
            <ParentPicker to="farm_id" place={values} onChange={set} error={errorOf('farm_id')} moves={row !== null} />
          )}
        </>
      )}
    </FormDialog>
  )
}
