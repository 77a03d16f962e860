import { useState } from 'react'
import { readDegrees } from '#domain/outlines/coordinates.ts'
import { bearingOf, ringOf, type Corner } from '#domain/outlines/geometry.ts'
import { tunnelRow } from '#domain/outlines/rows.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import layout from '#web/ui/form/form-layout.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { DialogActions } from './dialog-actions.tsx'
import type { DrawnPlace } from './drawing.ts'
import css from './outlines.module.css'
import { OutlinesPlan } from './outlines-plan.tsx'
import type { NewOutline } from './place-tools.tsx'

const t = outlines.rows
const TYPED = 'typed'

interface RowsDialogProps {
  field: DrawnPlace
  places: readonly DrawnPlace[]
  middle: Corner | null
  onPlace: (given: NewOutline[]) => void
  onClose: () => void
}

const text = (degrees: number | undefined): string => (degrees === undefined ? '' : degrees.toFixed(7))
const isBetween = (value: number | null, least: number, most: number): value is number =>
  value !== null && value >= least && value <= most
const isCount = (value: number | null, least: number, most: number): value is number =>
  isBetween(value, least, most) && Number.isInteger(value)

/** Direction from a corner of the field to its next one. */
const towardsNext = (corners: readonly Corner[], index: number): number => {
  const [from, to] = [corners[index], corners[(index + 1) % corners.length]]
  return from && to ? Math.round(bearingOf(from, to) * 10) / 10 : 0
}

/** Clockwise, so that the right-hand side of each edge is inside the field. */
const clockwise = (corners: readonly Corner[]): Corner[] => corners.toReversed()

/** Places the tunnels of a field side by side, given their number, size and distance, a corner and a direction. */
const RowsDialog = ({ field, places, middle, onPlace, onClose }: RowsDialogProps) => {
  const corners = clockwise(field.corners)
  const existing = places.filter((place) => place.field === field.field && place.tunnel !== null && place.plot === null)
  const start = corners[0] ?? middle ?? undefined
  const initial = {
    first: (existing[0]?.tunnel ?? 1) as number | null,
    count: Math.max(existing.length, 1) as number | null,
    width: 8.5 as number | null,
    length: 60 as number | null,
    gap: 2 as number | null,
    corner: corners.length > 0 ? '0' : TYPED,
    latitude: text(start?.[1]),
    longitude: text(start?.[0]),
    direction: towardsNext(corners, 0) as number | null,
  }
  const [values, setValues] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const draft = useTypedDraft(`outlines:rows:${field.key}`, values, initial)
  const change = (given: Partial<typeof initial>) => setValues({ ...values, ...given })
  const { first, count, width, length, gap, direction } = values
  const [latitude, longitude] = [readDegrees(values.latitude, 'latitude'), readDegrees(values.longitude, 'longitude')]
  const isNumbered = isCount(first, 0, 999_999) && isCount(count, 1, 100)
  const isSized = isBetween(width, 0.5, 100) && isBetween(length, 1, 1_000) && isBetween(gap, 0, 100)
  const hasStart = latitude !== null && longitude !== null
  const isDirected = isBetween(direction, 0, 360)
  const rings =
    isNumbered && isSized && hasStart && isDirected
      ? tunnelRow({ start: [longitude, latitude], direction, count, width, length, gap })
      : []
  const given = rings.map((outline, index): NewOutline & { field: string } => ({
    field: field.field ?? '',
    tunnel: (first ?? 0) + index,
    plot: null,
    outline,
  }))
  const storedOf = (number: number | null) => existing.find(({ tunnel }) => tunnel === number)
  const created = given.filter(({ tunnel }) => !storedOf(tunnel))
  const replaced = given.filter(({ tunnel }) => (storedOf(tunnel)?.corners.length ?? 0) > 0)
  const place = () => {
    setChecked(true)
    if (given.length === 0) return
    draft.clear()
    onPlace(given)
  }
  const fault = (isRight: boolean, words: string) => (isChecked && !isRight ? words : null)
  const number = (name: 'first' | 'count' | 'width' | 'length' | 'gap' | 'direction', error: string | null) => (
    <NumberField label={t[name]} value={values[name]} error={error} onChange={(value) => change({ [name]: value })} />
  )
  return (
    <Dialog title={t.title(field.field ?? '')} wide onClose={onClose}>
      <OfferedDraft draft={draft} onRestore={setValues} />
      <Form className={css.form} onSubmit={place}>
        <div className={layout.pair}>
          {number('count', fault(isNumbered, t.numberFault))}
          {number('first', null)}
          {number('width', fault(isSized, t.lengthFault))}
          {number('length', null)}
          {number('gap', null)}
          {number('direction', fault(isDirected, t.directionFault))}
        </div>
        {corners.length > 0 && (
          <Field label={t.corner} hint={t.startHint}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.corner}
                onChange={({ target }) => {
                  const index = Number(target.value)
                  const corner = corners[index]
                  change({
                    corner: target.value,
                    ...(corner && {
                      latitude: text(corner[1]),
                      longitude: text(corner[0]),
                      direction: towardsNext(corners, index),
                    }),
                  })
                }}
              >
                {corners.map((_, index) => (
                  <option key={index} value={String(index)}>
                    {t.cornerOf(index + 1)}
                  </option>
                ))}
                <option value={TYPED}>{t.typed}</option>
              </Select>
            )}
          </Field>
        )}
        {values.corner === TYPED && (
          <div className={layout.pair}>
            <TextField
              label={t.latitude}
              value={values.latitude}
              error={fault(hasStart, t.positionFault)}
              onChange={({ target }) => change({ latitude: target.value })}
            />
            <TextField
              label={t.longitude}
              value={values.longitude}
              onChange={({ target }) => change({ longitude: target.value })}
            />
          </div>
        )}
        <OutlinesPlan
          label={outlines.plan}
          grounds={
            field.corners.length > 2 ? [{ kind: 'field', name: field.field, outline: ringOf(field.corners) }] : []
          }
          preview={rings}
        />
        {created.length > 0 && (
          <Notice>{t.creates(created.length, created.map(({ tunnel }) => String(tunnel)).join(', '))}</Notice>
        )}
        {replaced.length > 0 && <Notice tone="warn">{t.replaces(replaced.length)}</Notice>}
        <DialogActions submit={t.place} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
export default RowsDialog
