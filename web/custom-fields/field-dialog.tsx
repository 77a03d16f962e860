import { useQueryClient } from '@tanstack/react-query'
import {
  customFieldTypes,
  type CustomField,
  type CustomFieldType,
  type CustomRecord,
} from '#domain/custom-fields/custom-field.ts'
import { createCustomField, updateCustomField } from '#domain/custom-fields/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { toast } from '#web/platform/toasts.ts'
import { customFieldTexts as t } from '#web/texts/custom-fields.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextArea, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { customFieldsQuery, invalidateCustomFields } from './queries.ts'

interface Values {
  name: string
  type: CustomFieldType
  unit: string
  /** One per line. */
  choices: string
  help: string
  is_required: boolean
}
const valuesOf = (field: CustomField | null): Values => ({
  name: field?.name ?? '',
  type: field?.type ?? 'text',
  unit: field?.unit ?? '',
  choices: field?.choices?.join('\n') ?? '',
  help: field?.help ?? '',
  is_required: field?.is_required ?? false,
})

/** A request contains only what applies to the type. The type itself is set only on creation. */
const bodyOf = (
  { name, type, unit, choices, help, is_required }: Values,
  record: CustomRecord,
  isNew: boolean,
): object => ({
  ...(isNew ? { record, type } : {}),
  name,
  help,
  is_required,
  ...(type === 'number' ? { unit } : {}),
  ...(type === 'choice' ? { choices: choices.split('\n').filter((line) => line.trim() !== '') } : {}),
})

interface FieldDialogProps {
  organisation_id: number
  record: CustomRecord
  /** Null for a new field. */
  field: CustomField | null
  onClose: () => void
}

/** A field definition: the type is chosen when the field is created; everything else can be changed. */
export const FieldDialog = ({ organisation_id, record, field, onClose }: FieldDialogProps) => {
  const client = useQueryClient()
  const reload = async (id: number): Promise<CustomField> => {
    const fields = await client.fetchQuery({ ...customFieldsQuery(organisation_id), staleTime: 0 })
    const now = fields.find((each) => each.id === id)
    if (!now) throw new Error(messages.notFound)
    return now
  }
  const { type: _, ...labels } = t.form
  const { name, unit, choices, help, is_required } = labels
  return (
    <FormDialog
      title={field ? t.editTitle : t.addTitle[record]}
      submit={t.save}
      draft={`custom-field:${field?.id ?? `new:${organisation_id}:${record}`}`}
      initial={valuesOf(field)}
      stored={
        field && {
          record: field,
          valuesOf,
          reload: () => reload(field.id),
          described: (now) => labelled(valuesOf(now), { name, unit, choices, help, is_required }),
        }
      }
      bodyOf={(values) => bodyOf(values, record, field === null)}
      saving={
        field
          ? savingBy(updateCustomField, { id: organisation_id, fieldId: field.id })
          : savingBy(createCustomField, { id: organisation_id })
      }
      fallbackMessage={t.notSaved}
      saved={async (now) => {
        toast.done(t.saved(now.name))
        await invalidateCustomFields(client)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label={name}
            hint={field && t.key(field.key)}
            value={values.name}
            error={errorOf('name')}
            autoComplete="off"
            maxLength={60}
            onChange={(event) => set({ name: event.target.value })}
          />
          {field === null && (
            <Field label={t.form.type} hint={t.form.typeHint} error={errorOf('type')}>
              {(control) => (
                <Select
                  {...control}
                  large
                  value={values.type}
                  onChange={(event) => set({ type: event.target.value as CustomFieldType })}
                >
                  {customFieldTypes.map((type) => (
                    <option key={type} value={type}>
                      {t.types[type]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {values.type === 'number' && (
            <TextField
              label={unit}
              hint={t.form.unitHint}
              value={values.unit}
              error={errorOf('unit')}
              autoComplete="off"
              maxLength={20}
              onChange={(event) => set({ unit: event.target.value })}
            />
          )}
          {values.type === 'choice' && (
            <TextArea
              label={choices}
              hint={t.form.choicesHint}
              rows={5}
              value={values.choices}
              error={faultOfChoices(values, errorOf)}
              onChange={(event) => set({ choices: event.target.value })}
            />
          )}
          <TextField
            label={help}
            hint={t.form.helpHint}
            value={values.help}
            error={errorOf('help')}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => set({ help: event.target.value })}
          />
          <CheckField
            label={is_required}
            hint={t.form.is_requiredHint}
            checked={values.is_required}
            onChange={(event) => set({ is_required: event.target.checked })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The error of the list, or of the first invalid choice. */
const faultOfChoices = ({ choices }: Values, errorOf: (path: string) => string | undefined): string | undefined =>
  [errorOf('choices'), ...choices.split('\n').map((_, at) => errorOf(`choices.${at}`))].find(
    (fault) => fault !== undefined,
  )
