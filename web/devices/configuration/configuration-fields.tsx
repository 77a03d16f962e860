import { deviceConfiguration as t } from '#web/texts/device-configuration.ts'
import { TextArea } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import type { RecordForm } from '#web/ui/form/use-record-form.ts'
import type { ConfigurationValues } from './configuration-text.ts'

interface ConfigurationFieldsProps {
  form: RecordForm<ConfigurationValues>
  /** Path of the configuration within the request. */
  prefix?: string
}

/** The fields of a configuration. */
export const ConfigurationFields = ({ form, prefix = '' }: ConfigurationFieldsProps) => {
  const { values, set, errorOf } = form
  return (
    <>
      <NumberField
        label={t.interval}
        whole
        value={values.capture_interval_seconds}
        error={errorOf(`${prefix}capture_interval_seconds`)}
        onChange={(capture_interval_seconds) => set({ capture_interval_seconds })}
      />
      <TextArea
        label={t.thresholds}
        hint={t.thresholdsHint}
        rows={3}
        spellCheck={false}
        value={values.thresholds}
        error={errorOf(`${prefix}thresholds`)}
        onChange={({ target }) => set({ thresholds: target.value })}
      />
      <TextArea
        label={t.settings}
        hint={t.settingsHint}
        rows={5}
        spellCheck={false}
        value={values.settings}
        error={errorOf(`${prefix}settings`)}
        onChange={({ target }) => set({ settings: target.value })}
      />
    </>
  )
}
