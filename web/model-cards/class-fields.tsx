import { IconTrash } from '@tabler/icons-react'
import type { ModelCard } from '#domain/model-cards/model-card.ts'
import { number } from '#web/platform/formats.ts'
import { modelCards as t } from '#web/texts/model-cards.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import css from './model-cards.module.css'

type Classes = ModelCard['classes']

interface ClassFieldsProps {
  classes: Classes
  /** Classes that the version has sent. */
  sent: readonly string[]
  errorOf: (path: string) => string | undefined
  onChange: (classes: Classes) => void
}

/** The classes of a model, each with the minimum confidence at which it counts. */
export const ClassFields = ({ classes, sent, errorOf, onChange }: ClassFieldsProps) => {
  const missing = sent.filter((name) => !classes.some((one) => one.name === name))
  return (
    <fieldset className={css.classes}>
      <legend>{t.classes}</legend>
      {classes.map(({ name, threshold }, at) => {
        const place = number(at + 1)
        const set = (change: Partial<Classes[number]>) => onChange(classes.with(at, { name, threshold, ...change }))
        return (
          // They have no ids, and each is shown by its place in the list.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={css.class}>
            <TextField
              label={t.className(place)}
              value={name}
              error={errorOf(`classes.${at}.name`)}
              autoComplete="off"
              onChange={({ target }) => set({ name: target.value })}
            />
            <NumberField
              label={t.classThreshold(place)}
              value={threshold}
              error={errorOf(`classes.${at}.threshold`)}
              onChange={(value) => set({ threshold: value })}
            />
            <Button
              kind="ghost"
              size="icon"
              aria-label={t.removeClass(place)}
              title={t.removeClass(place)}
              onClick={() => onChange(classes.toSpliced(at, 1))}
            >
              <IconTrash aria-hidden="true" />
            </Button>
          </div>
        )
      })}
      <p className={css.intro}>{t.thresholdHint}</p>
      <div className={css.buttons}>
        <Button onClick={() => onChange([...classes, { name: '', threshold: null }])}>{t.addClass}</Button>
        {missing.length > 0 && (
          <Button onClick={() => onChange([...classes, ...missing.map((name) => ({ name, threshold: null }))])}>
            {t.addSent(missing.length)}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
