import { Suspense } from 'react'
import type { FlatCustom } from '#domain/custom-fields/form-values.ts'
import { customValueTexts as t } from '#web/texts/custom-values.ts'
import layout from '#web/ui/form/form-layout.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import type { KnownFields } from './queries.ts'

const CustomValueField = lazyPart(async () => ({
  default: (await import('./custom-value-field.tsx')).CustomValueField,
}))

interface CustomValuesPickerProps {
  known: KnownFields
  values: FlatCustom
  onChange: (change: FlatCustom) => void
  errorOf: (path: string) => string | undefined
}

/** The custom fields of a record in its form; renders nothing if the organisation has none. */
export const CustomValuesPicker = ({
  known: { fields, failed },
  values,
  onChange,
  errorOf,
}: CustomValuesPickerProps) => {
  if (failed) return <Notice tone="warn" title={t.notLoaded} />
  if (fields.length === 0) return null
  return (
    <fieldset className={layout.group}>
      <legend>{t.title}</legend>
      <Suspense fallback={<SkeletonLines lines={fields.length} />}>
        {fields.map((field) => (
          <CustomValueField
            key={field.key}
            field={field}
            value={values[`custom.${field.key}`] ?? null}
            error={errorOf(`custom.${field.key}`)}
            onChange={(value) => onChange({ [`custom.${field.key}`]: value })}
          />
        ))}
      </Suspense>
    </fieldset>
  )
}
