import { useState } from 'react'
import type { HistoryEntry, HistoryKind } from '#domain/history/calls.ts'
import { history as t } from '#web/texts/history.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HistoryRows } from './history-table.tsx'
import css from './history-dialog.module.css'

interface HistoryDialogProps {
  kind: HistoryKind
  id: number
  /** What the record is called. */
  name: string
  describe: (entry: HistoryEntry) => string
  onClose: () => void
}

/** The history of a record that has no page of its own, over the list that it stands in. */
export const HistoryDialog = ({ kind, id, name, describe, onClose }: HistoryDialogProps) => {
  const [page, setPage] = useState<number | undefined>(undefined)
  return (
    <Dialog wide title={t.title(name)} onClose={onClose} actions={<Button onClick={onClose}>{ui.close}</Button>}>
      <div className={css.rows}>
        <HistoryRows kind={kind} id={id} describe={describe} page={page} onPage={setPage} />
      </div>
    </Dialog>
  )
}
