import type { FarmHealth } from '#domain/inference/calls.ts'
import { IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { Explanation } from './explanation.tsx'
import { explanation as t } from '../texts/explanation.ts'
import style from './explanation-dialog.module.css'

/** The explanation as a modal dialog: Escape, the cross and a press outside close it, and the focus goes back. */
const ExplanationDialog = ({ health, zone, onClose }: { health: FarmHealth; zone: string; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    <dialog ref={dialog} className={style.dialog} aria-labelledby={title} onClose={onClose} onClick={onClick}>
      <div className={style.body}>
        <header>
          <h2 id={title}>{t.title}</h2>
          <button type="button" aria-label={t.close} onClick={onClose}>
            <IconX aria-hidden="true" />
          </button>
        </header>
        <Explanation health={health} zone={zone} />
      </div>
    </dialog>
  )
}
export default ExplanationDialog
