import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { asButton } from '#web/ui/button.tsx'
import dropCss from '#web/ui/drop.module.css'
import css from './drop-area.module.css'
import { chosenFiles, droppedFiles, type ReadFolder } from './read-folder.ts'

interface DropAreaProps {
  /** Whether a folder was selected before. */
  again: boolean
  onRead: (read: Promise<ReadFolder>) => void
}

/** Accepts a folder, a memory card or single files, dropped or selected. */
export const DropArea = ({ again, onRead }: DropAreaProps) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onRead(droppedFiles(event.dataTransfer))
  }
  const input = (name: string, label: string, folder: boolean) => (
    <span className={css.choice}>
      <input
        id={`${id}-${name}`}
        className={dropCss.input}
        type="file"
        multiple
        accept={folder ? undefined : 'image/jpeg,image/png,image/webp'}
        aria-describedby={`${id}-hint`}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) onRead(Promise.resolve(chosenFiles(target.files)))
          // Allows the same folder to be selected again.
          target.value = ''
        }}
      />
      <label htmlFor={`${id}-${name}`} {...asButton()}>
        {label}
      </label>
    </span>
  )
  return (
    <div
      className={dropCss.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconPhotoUp aria-hidden="true" />
      <p>{t.drop}</p>
      <div className={css.choices}>
        {input('folder', again ? t.another : t.chooseFolder, true)}
        {input('files', t.chooseFiles, false)}
      </div>
      <p className={dropCss.hint} id={`${id}-hint`}>
        {t.dropHint}
      </p>
    </div>
  )
}
