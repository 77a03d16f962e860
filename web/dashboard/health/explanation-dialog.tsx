import type { FarmHealth } from '#domain/inference/endpoints.ts'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { Modal } from '#web/ui/modal.tsx'
import { Explanation } from './explanation.tsx'
import { explanation as t } from '../texts/explanation.ts'
import css from './explanation-dialog.module.css'

/** The explanation as a modal dialog: Escape, the cross and a press outside close it, and the focus goes back. */
const ExplanationDialog = ({ health, zone, onClose }: { health: FarmHealth; zone: string; onClose: () => void }) => {
  const title = useId()
  return (
    <Modal className={css.dialog} aria-labelledby={title} onClose={onClose}>
      <div className={css.body}>
        <header>
          <h2 id={title}>{t.title}</h2>
          <button type="button" aria-label={t.close} onClick={onClose}>
            <IconX aria-hidden="true" />
          </button>
        </header>
        <Explanation health={health} zone={zone} />
      </div>
    </Modal>
  )
}
export default ExplanationDialog
