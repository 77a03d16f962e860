import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from './pad.module.css'

const t = surveys.counter

interface PadFootProps {
  /** The tap that Undo reverts. Undefined: none. */
  last: string | undefined
  onUndo: () => void
  /** The primary action. */
  children: ReactNode
}

/** Stays visible below the counters, so that the last tap can always be undone. */
export const PadFoot = ({ last, onUndo, children }: PadFootProps) => (
  <div className={css.foot}>
    <p className="vh" role="status">
      {last}
    </p>
    <Button size="large" aria-disabled={last === undefined || undefined} onClick={onUndo}>
      <IconArrowBackUp aria-hidden="true" />
      <span className={css.undo}>
        {t.undo}
        <small>{last ?? t.nothingToUndo}</small>
      </span>
    </Button>
    {children}
  </div>
)
