import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getModelCard, putModelCard } from '#domain/model-cards/endpoints.ts'
import type { ModelCard } from '#domain/model-cards/model-card.ts'
import { modelClassesQuery } from '#web/class-mappings/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { modelCards as t } from '#web/texts/model-cards.ts'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { ClassFields } from './class-fields.tsx'

const paragraphs = ['description', 'intended_use', 'limitations', 'tracking_rule', 'training_data'] as const
const lines = ['licence', 'responsible_person', 'contact', 'url'] as const

type Values = Omit<ModelCard, 'organisation_id' | 'model_version' | 'version'>
const valuesOf = ({ organisation_id: _o, model_version: _m, version: _v, ...values }: ModelCard): Values => values

const hintOf = (name: string): string | undefined => (t.hints as Record<string, string>)[name]
const classText = ({ name, threshold }: ModelCard['classes'][number]): string =>
  threshold === null ? name : `${name} ${number(threshold, 2)}`

/** Describes a card by the labels of the form. */
const describedBy = (card: ModelCard): Record<string, string> => ({
  ...Object.fromEntries([...paragraphs, ...lines].map((name) => [t.fields[name], card[name] ?? t.notStated])),
  [t.fields.frames_per_second]: card.frames_per_second === null ? t.notStated : String(card.frames_per_second),
  [t.classes]: card.classes.map(classText).join(', ') || t.notStated,
})

/** The form of a card; creates the card of a version without one. */
export const ModelCardDialog = ({ card, onClose }: { card: ModelCard; onClose: () => void }) => {
  const client = useQueryClient()
  const { organisation_id: id, model_version: version } = card
  const { data: classes = [] } = useQuery(modelClassesQuery(id))
  const sent = classes
    .filter(({ model_versions }) => model_versions.includes(version))
    .map(({ object_class_name }) => object_class_name)
  return (
    <FormDialog
      title={t.named(version)}
      submit={t.save}
      draft={`model-card:${id}:${version}`}
      initial={valuesOf(card)}
      stored={{
        record: card,
        valuesOf,
        reload: async () => (await api(getModelCard, { params: { id, version } })).card,
        described: describedBy,
      }}
      saving={savingBy(putModelCard, { id, version })}
      fallbackMessage={t.notSaved}
      saved={async () => {
        toast.done(t.saved)
        await client.invalidateQueries({ queryKey: ['model-cards', id] })
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          {paragraphs.map((name) => (
            <TextArea
              key={name}
              label={t.fields[name]}
              hint={hintOf(name)}
              rows={3}
              value={values[name] ?? ''}
              error={errorOf(name)}
              onChange={({ target }) => set({ [name]: target.value || null })}
            />
          ))}
          <NumberField
            label={t.fields.frames_per_second}
            hint={hintOf('frames_per_second')}
            value={values.frames_per_second}
            error={errorOf('frames_per_second')}
            onChange={(frames_per_second) => set({ frames_per_second })}
          />
          <ClassFields
            classes={values.classes}
            sent={sent}
            errorOf={errorOf}
            onChange={(changed) => set({ classes: changed })}
          />
          {lines.map((name) => (
            <TextField
              key={name}
              label={t.fields[name]}
              value={values[name] ?? ''}
              error={errorOf(name)}
              autoComplete="off"
              onChange={({ target }) => set({ [name]: target.value || null })}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}
