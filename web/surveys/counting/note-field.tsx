import { IconNote, IconPencilPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_NOTE_LENGTH } from '#domain/surveys/survey.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from './pad.module.css'

const t = surveys.counter

/** The button that opens the note of a row, and the editor of the note. */
export const useNoteField = (name: string, note: string, onNote: (note: string) => void) => {
  const [open, setOpen] = useState(note !== '')
  const box = useRef<HTMLTextAreaElement>(null)
  return {
    button: (
      <Button
        kind="ghost"
        size="icon"
        aria-expanded={open}
        aria-label={note === '' ? t.addNote(name) : t.noteOf(name)}
        onClick={() => {
          flushSync(() => setOpen(!open))
          box.current?.focus()
        }}
      >
        {note === '' ? <IconPencilPlus aria-hidden="true" /> : <IconNote aria-hidden="true" />}
      </Button>
    ),
    editor: open && (
      <textarea
        ref={box}
        className={css.note}
        aria-label={t.noteOf(name)}
        placeholder={surveys.note}
        maxLength={MAX_NOTE_LENGTH}
        rows={2}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    ),
  }
}
