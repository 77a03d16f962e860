import { changedNameFault, type FarmDetail } from '#domain/farms/farm-form.ts'
import { CustomValuesPicker } from '#web/custom-fields/custom-values-picker.tsx'
import { bodyWithCustom, describedCustom, missingInForm, useCustomFields } from '#web/custom-fields/queries.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { FarmFields } from '../farm-fields.tsx'
import layout from '#web/ui/form/form-layout.module.css'
import { bodyOf, numberFaults, valuesOf, type FarmValues } from '../farm-values.ts'
import { useFarmSaving } from './use-farm-saving.ts'

const zones = (own: string): string[] => {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}

/** The characters of a name are validated only if it changes; the schema rejects an empty one. */
const nameFaults = ({ title }: Partial<FarmValues>, before: string) => {
  const fault = title?.trim() ? changedNameFault(title, before) : null
  return fault ? [{ path: 'title', message: fault }] : []
}

/** The farm's own fields. */
export const FarmSection = ({ farm, onSaved }: { farm: FarmDetail; onSaved: (farm: FarmDetail) => void }) => {
  const { reload, ...saving } = useFarmSaving(farm, onSaved)
  const known = useCustomFields(farm.organisation_id, 'farm')
  const form = useRecordForm({
    draft: `farm:${farm.id}`,
    ...saving,
    initial: valuesOf(farm),
    stored: {
      record: farm,
      valuesOf,
      reload,
      described: (now) => ({ ...labelled(valuesOf(now), t.form), ...describedCustom(known.fields, now.custom) }),
    },
    bodyOf: (values) => bodyOf(values, bodyWithCustom(values, known.fields).custom),
    check: (changes, values) => [
      ...numberFaults(changes),
      ...nameFaults(changes, farm.title),
      ...missingInForm(known.fields, values),
    ],
  })
  const { values, set, errorOf } = form
  return (
    <RecordForm form={form} className={layout.form} actions={<SaveActions submit={t.save} busy={form.busy} />}>
      <FarmFields values={values} onChange={set} errorOf={errorOf} />
      <Field label={t.form.time_zone} hint={t.form.time_zoneHint} error={errorOf('time_zone')}>
        {(control) => (
          <Select
            {...control}
            large
            value={values.time_zone}
            onChange={(event) => set({ time_zone: event.target.value })}
          >
            {zones(farm.time_zone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className={layout.pair}>
        <TextField
          label={t.form.landscape}
          value={values.landscape}
          error={errorOf('landscape')}
          onChange={(event) => set({ landscape: event.target.value })}
        />
        <TextField
          label={t.form.running_cost}
          value={values.running_cost}
          error={errorOf('running_cost')}
          inputMode="decimal"
          onChange={(event) => set({ running_cost: event.target.value })}
        />
      </div>
      <CustomValuesPicker known={known} values={values} onChange={set} errorOf={errorOf} />
    </RecordForm>
  )
}
