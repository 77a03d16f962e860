import { useState } from 'react'
import { ringOf } from '#domain/outlines/geometry.ts'
import { dividedOutline } from '#domain/outlines/rows.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import layout from '#web/ui/form/form-layout.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { DialogActions } from './dialog-actions.tsx'
import type { DrawnPlace } from './drawing.ts'
import css from './outlines.module.css'
import { OutlinesPlan } from './outlines-plan.tsx'
import { shortName } from './place-name.ts'
import type { NewOutline } from './place-tools.tsx'

const t = outlines.divide
const MOST = 100

interface DivideDialogProps {
  tunnel: DrawnPlace
  places: readonly DrawnPlace[]
  onPlace: (given: NewOutline[]) => void
  onClose: () => void
}

/** Divides a tunnel into plots of equal length. */
const DivideDialog = ({ tunnel, places, onPlace, onClose }: DivideDialogProps) => {
  const existing = places.filter(
    (place) => place.field === tunnel.field && place.tunnel === tunnel.tunnel && place.plot !== null,
  )
  const initial = {
    count: Math.max(existing.length, 2) as number | null,
    first: (existing[0]?.plot ?? 1) as number | null,
  }
  const [values, setValues] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const draft = useTypedDraft(`outlines:divide:${tunnel.key}`, values, initial)
  const { count, first } = values
  const isRight =
    Number.isInteger(count) &&
    Number.isInteger(first) &&
    (count ?? 0) >= 1 &&
    (count ?? 0) <= MOST &&
    (first ?? -1) >= 0
  const rings = isRight ? dividedOutline(ringOf(tunnel.corners), count ?? 1) : []
  const given = (rings ?? []).map((outline, index): NewOutline => ({
    field: tunnel.field ?? '',
    tunnel: tunnel.tunnel,
    plot: (first ?? 0) + index,
    outline,
  }))
  const created = given.filter((one) => existing.every(({ plot }) => plot !== one.plot))
  const place = () => {
    setChecked(true)
    if (given.length === 0) return
    draft.clear()
    onPlace(given)
  }
  return (
    <Dialog title={t.title(shortName(tunnel))} onClose={onClose}>
      <OfferedDraft draft={draft} onRestore={setValues} />
      <Form className={css.form} onSubmit={place}>
        <div className={layout.pair}>
          <NumberField
            label={t.count}
            whole
            value={count}
            error={isChecked && !isRight ? t.countFault : null}
            onChange={(value) => setValues({ ...values, count: value })}
          />
          <NumberField
            label={t.first}
            whole
            value={first}
            onChange={(value) => setValues({ ...values, first: value })}
          />
        </div>
        {rings === null && (
          <Notice tone="bad" live>
            {t.notFour}
          </Notice>
        )}
        <OutlinesPlan label={outlines.plan} grounds={[]} preview={rings ?? []} height={160} />
        {created.length > 0 && (
          <Notice>{t.creates(created.length, created.map(({ plot }) => String(plot)).join(', '))}</Notice>
        )}
        <DialogActions submit={t.place} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
export default DivideDialog
