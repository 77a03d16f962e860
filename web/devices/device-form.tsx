import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { fieldsInUse, type CustomField } from '#domain/custom-fields/custom-field.ts'
import { flatCustom, type FlatCustom } from '#domain/custom-fields/form-values.ts'
import { deviceMembers, placeMembers, type DeviceForm as Valid } from '#domain/devices/device-form.ts'
import type { Device } from '#domain/devices/device.ts'
import { isShortened } from '#domain/devices/shortened-id.ts'
import { pick } from '#domain/platform/members.ts'
import { CustomValuesPicker } from '#web/custom-fields/custom-values-picker.tsx'
import { customFieldsQuery, useCustomFields } from '#web/custom-fields/queries.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { PlacePicker, type ChosenPlace } from '#web/locations/place-picker.tsx'
import { addDevices } from '#web/texts/add-devices.ts'
import { devices as t } from '#web/texts/devices.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import layout from '#web/ui/form/form-layout.module.css'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import type { RecordForm as Form } from '#web/ui/form/use-record-form.ts'
import css from './device-form.module.css'
import { deviceTypesQuery } from './queries.ts'

/** The values of the form: a valid device, or one that is still incomplete. */
export type Values = Omit<Valid, keyof ChosenPlace> & ChosenPlace & FlatCustom
export const emptyDevice: Values = {
  name: '',
  device_id: '',
  device_type: '',
  is_active: true,
  farm_id: null,
  field_id: null,
  tunnel_id: null,
  plot_id: null,
}
export const valuesOf = (device: Device): Values => ({
  ...pick(device, [...deviceMembers, ...placeMembers]),
  ...flatCustom(device.custom),
})

/** The custom fields of devices on a farm; empty while no farm is selected. */
const useFieldsOn = (farm_id: number | null) => {
  const { data: farms } = useQuery(farmsQuery)
  return useCustomFields(farms?.find(({ id }) => id === farm_id)?.organisation_id, 'device')
}
/** The fields that the form shows, from the cache, for the request body. */
export const fieldsOn = (client: QueryClient, farm_id: number | null): CustomField[] => {
  const farm = client.getQueryData(farmsQuery.queryKey)?.find(({ id }) => id === farm_id)
  return farm ? fieldsInUse(client.getQueryData(customFieldsQuery(farm.organisation_id).queryKey) ?? [], 'device') : []
}

interface DeviceFormProps {
  form: Form<Values>
  submit: string
  /** A hint below the place. */
  placeHint?: string
  /** The label of a second submit button, named `another`. */
  another?: string
  onSubmit?: (by: string | null) => void
}

/** The fields of a device. */
export const DeviceForm = ({ form, submit, placeHint, another, onSubmit }: DeviceFormProps) => {
  const { values, set, errorOf, busy } = form
  const { data: types } = useQuery(deviceTypesQuery)
  const known = useFieldsOn(values.farm_id)
  const list = useId()
  const text = (name: 'name' | 'device_id' | 'device_type', hint?: string) => (
    <TextField
      label={t.form[name]}
      hint={hint}
      value={values[name]}
      error={errorOf(name)}
      autoComplete="off"
      list={name === 'device_type' ? list : undefined}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <RecordForm
      form={form}
      className={css.form}
      onSubmit={onSubmit}
      actions={
        <SaveActions submit={submit} busy={busy}>
          {another && (
            <Button type="submit" name="another" busy={busy}>
              {another}
            </Button>
          )}
          <Link to="/devices" {...asButton()}>
            {t.cancel}
          </Link>
        </SaveActions>
      }
    >
      {text('name')}
      {text('device_id', t.form.device_idHint)}
      {isShortened(values.device_id) && (
        <Notice tone="warn" live title={addDevices.shortened(values.device_id.trim())} />
      )}
      {text('device_type')}
      <datalist id={list}>
        {types?.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <CheckField
        label={t.form.is_active}
        hint={t.form.is_activeHint}
        checked={values.is_active}
        onChange={(event) => set({ is_active: event.target.checked })}
      />
      <fieldset className={layout.group}>
        <legend>{t.form.place}</legend>
        {placeHint && <p className={css.hint}>{placeHint}</p>}
        <PlacePicker
          place={values}
          onChange={({ farm_id, field_id, tunnel_id, plot_id }) => set({ farm_id, field_id, tunnel_id, plot_id })}
          errors={{
            farm_id: errorOf('farm_id'),
            field_id: errorOf('field_id'),
            tunnel_id: errorOf('tunnel_id'),
            plot_id: errorOf('plot_id'),
          }}
        />
      </fieldset>
      <CustomValuesPicker known={known} values={values} onChange={set} errorOf={errorOf} />
    </RecordForm>
  )
}
