import { useState } from 'react'
import type { HistoryEntry, HistoryKind } from '#domain/history/endpoints.ts'
import { history as t } from '#web/texts/history.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { HistoryRows } from './history-table.tsx'
import css from './history-dialog.module.css'

interface HistoryDialogProps {
  kind: HistoryKind
  id: number
  /** The name of the record. */
  name: string
  describe: (entry: HistoryEntry) => string
  /** The time zone for times; defaults to the reader's own. */
  zone?: string
  onClose: () => void
}

/** The history of a record without its own page, in a dialog over its list. */
export const HistoryDialog = ({ name, onClose, ...record }: HistoryDialogProps) => {
  const [page, setPage] = useState<number | undefined>(undefined)
  return (
    <Dialog wide title={t.title(name)} onClose={onClose} actions={<Button onClick={onClose}>{ui.close}</Button>}>
      <div className={css.rows}>
        <HistoryRows {...record} page={page} onPage={setPage} />
      </div>
    </Dialog>
  )
}
