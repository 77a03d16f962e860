import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../fields/field.tsx'
import css from './saved-dialog.module.css'

interface Saved {
  id: number
  name: string
}

interface SavedDialogProps<S extends Saved> {
  texts: { title: string; none: string; name: string; save: string; remove: (name: string) => string }
  saved: readonly S[]
  onOpen: (saved: S) => void
  onDelete: (saved: S) => void
  /** Missing: there is nothing to save. Resolves to whether it was saved. */
  onSave?: ((name: string) => Promise<boolean>) | undefined
  onClose: () => void
}

/** A person's saved items, with controls to open, add and delete them. */
export const SavedDialog = <S extends Saved>(props: SavedDialogProps<S>) => {
  const { texts, saved, onOpen, onDelete, onSave, onClose } = props
  const [name, setName] = useState('')
  const save = async () => {
    if (onSave && name.trim() !== '' && (await onSave(name))) setName('')
  }
  return (
    <Dialog title={texts.title} sheet onClose={onClose} actions={<Button onClick={onClose}>{t.close}</Button>}>
      {saved.length === 0 && <p>{texts.none}</p>}
      <ul className={css.saved}>
        {saved.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.open} onClick={() => onOpen(one)}>
              {one.name}
            </button>
            <Button
              size="icon"
              kind="ghost"
              aria-label={texts.remove(one.name)}
              title={texts.remove(one.name)}
              onClick={() => onDelete(one)}
            >
              <IconTrash aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {onSave && (
        <div className={css.save}>
          <TextField
            label={texts.name}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            onKeyDown={({ key }) => key === 'Enter' && void save()}
          />
          <Button kind="primary" onClick={() => void save()}>
            {texts.save}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
