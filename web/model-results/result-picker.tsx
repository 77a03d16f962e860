import type { ImageDetail } from '#domain/images/image.ts'
import { UNREAD, type ImageResult } from '#domain/model-results/image-result.ts'
import { modelResults as t } from '#web/texts/model-results.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './model-choices.module.css'

const nameOf = ({ result_id, model_version, counts }: ImageResult): string => {
  if (result_id === UNREAD) return t.unread
  const name =
    result_id > 0 ? String(model_version) : model_version === null ? t.unknownOfDevice : t.ofDevice(model_version)
  return counts ? t.counts(name) : name
}

interface ResultPickerProps {
  image: ImageDetail
  /** The id of the viewed results; null for those that count. */
  viewed: number | null
  onView: (result_id: number | null) => void
}

/** Selects the results to view, if there are several model versions. */
export const ResultPicker = ({ image: { results }, viewed, onView }: ResultPickerProps) => {
  const counting = results.find(({ counts }) => counts)
  if (results.length < 2 || !counting) return null
  const shown = results.find(({ result_id }) => result_id === viewed) ?? counting
  return (
    <div className={css.picker}>
      <Field label={t.results} hint={shown.counts ? undefined : t.notCounting}>
        {(control) => (
          <Select
            {...control}
            value={shown.result_id}
            onChange={({ target }) => {
              const chosen = Number(target.value)
              onView(chosen === counting.result_id ? null : chosen)
            }}
          >
            {results.map((result) => (
              <option key={result.result_id} value={result.result_id}>
                {nameOf(result)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

/** An image as if these results counted, with the latest review of them. */
export const withResult = (image: ImageDetail, viewed: number | null): ImageDetail => {
  const result = image.results.find(({ result_id }) => result_id === viewed)
  if (!result || result.counts) return image
  const { result_id, model_version, detections } = result
  const review = image.other_reviews.find((one) => one.result_id === result_id) ?? null
  return { ...image, model_version, detections, review, own_review: null }
}
