import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { deviceForm, type Device, type DeviceForm as Valid } from '#domain/devices/device.ts'
import { PlacePicker, type ChosenPlace } from '#web/locations/place-picker.tsx'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import type { Issue } from '#web/platform/problem.ts'
import { usePerson } from '#web/platform/profile.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import css from './device-form.module.css'
import { deviceTypesQuery } from './queries.ts'

/** What stands in the form: a valid device, or one that is not whole yet. */
export type Values = Omit<Valid, keyof ChosenPlace> & ChosenPlace

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
const names = Object.keys(emptyDevice) as (keyof Values)[]

export const valuesOf = (device: Device): Values =>
  Object.fromEntries(names.map((name) => [name, device[name]])) as unknown as Values
/** Members that a person changed. */
export const changesOf = (values: Values, from: Values): Partial<Values> =>
  Object.fromEntries(names.filter((name) => values[name] !== from[name]).map((name) => [name, values[name]]))

interface DeviceFormProps {
  /** Names the draft: `new`, or the device's id. */
  form: string
  /** What is stored; the form is unsaved where it differs. */
  initial: Values
  values: Values
  onValues: (values: Values) => void
  /** What the server found wrong. */
  issues: Issue[]
  busy: boolean
  submit: string
  /** Valid values; `settled` is called once they are stored. */
  onSubmit: (values: Valid, settled: () => void) => void
  cancel: ReactNode
  /** To be read before it is saved again. */
  notice?: ReactNode
}

/** The fields of a device. Checked by the schema of its calls, so that each message is the same here and there. */
export const DeviceForm = (props: DeviceFormProps) => {
  const { form, initial, values, onValues, issues, busy, submit, onSubmit, cancel, notice } = props
  const [found, setFound] = useState<Issue[]>([])
  const unsaved = Object.keys(changesOf(values, initial)).length > 0
  const draft = useDraft(usePerson().id, `device:${form}`, unsaved ? values : null)
  useUnsavedGuard(unsaved)
  const errorOf = (name: keyof Values) => [...found, ...issues].find(({ path }) => path === name)?.message
  const set = (change: Partial<Values>) => {
    setFound(found.filter(({ path }) => !(path in change)))
    onValues({ ...values, ...change })
  }
  const check = () => {
    const read = z.safeParse(deviceForm, values)
    setFound(read.success ? [] : read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    if (read.success) onSubmit(read.data, draft.clear)
  }
  const { data: types } = useQuery(deviceTypesQuery)
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
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            onValues({ ...emptyDevice, ...draft.found?.values })
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      {text('name')}
      {text('device_id', t.form.device_idHint)}
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
      <fieldset className={css.place}>
        <legend>{t.form.place}</legend>
        {form !== 'new' && <p>{t.form.placeHint}</p>}
        <PlacePicker
          place={values}
          onChange={({ farm_id, field_id, tunnel_id, plot_id }) => set({ farm_id, field_id, tunnel_id, plot_id })}
          errors={Object.fromEntries(names.map((name) => [name, errorOf(name)]))}
        />
      </fieldset>
      {notice}
      <div className={css.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          {submit}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
