import { useState } from 'react'
import { placeKey } from '#domain/locations/place-names.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { DialogActions } from './dialog-actions.tsx'
import type { DrawnPlace } from './drawing.ts'
import css from './outlines.module.css'

const t = outlines.addField

interface AddFieldDialogProps {
  places: readonly DrawnPlace[]
  onAdd: (name: string) => void
  onClose: () => void
}

/** Names a field that is created when its outline is saved. */
const AddFieldDialog = ({ places, onAdd, onClose }: AddFieldDialogProps) => {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const draft = useTypedDraft('outlines:field', { name }, { name: '' })
  const add = () => {
    const field = name.trim()
    const key = placeKey({ field, tunnel: null, plot: null })
    if (!field) return setFault(t.missing)
    if (places.some((place) => place.key === key)) return setFault(t.taken)
    draft.clear()
    onAdd(field)
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <OfferedDraft draft={draft} onRestore={(found) => setName(found.name)} />
      <Form className={css.form} onSubmit={add}>
        <TextField
          label={t.name}
          value={name}
          error={fault}
          maxLength={120}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogActions submit={t.add} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
export default AddFieldDialog
